import type { Check } from '#shared/data-quality/checks/check.ts';

interface CheckDescriptionProps {
  check: Check | undefined;
  /** Problems that are not listed, in sentences. */
  leftOut: string;
}

/** Why the selected check matters and what to do; without a selection, a description of the page. */
export function CheckDescription({ check, leftOut }: CheckDescriptionProps) {
  if (check === undefined) {
    return (
      <p className="max-w-160 text-muted">
        Records with contradictory data, highest spend first within each check. Choose a check to
        read why it matters and what to do. Nothing here is left out of any total. {leftOut}
      </p>
    );
  }
  return (
    <div className="max-w-160">
      <h2 className="font-semibold">{check.title}</h2>
      <p className="mt-1 text-muted">{check.why}</p>
      <p className="mt-1">
        <span className="font-medium">What to do:</span> {check.todo}
      </p>
      {leftOut !== '' && <p className="mt-1">{leftOut}</p>}
    </div>
  );
}
