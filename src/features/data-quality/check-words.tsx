import type { Check } from '#domain/checks/check.ts';

interface CheckWordsProps {
  check: Check | undefined;
  /** Which findings are not listed, in sentences. */
  leftOut: string;
}

/** Why a check matters and what to do about its findings; without one, what all of this is. */
export function CheckWords({ check, leftOut }: CheckWordsProps) {
  if (check === undefined) {
    return (
      <p className="max-w-160 text-muted">
        Records that contradict themselves or each other, the most expensive of each check first.
        Choose a check to read why it matters and what to do. Nothing here is left out of any total.{' '}
        {leftOut}
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
