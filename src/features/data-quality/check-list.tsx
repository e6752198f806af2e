import { Link } from 'react-router';
import { count, counted, joinList } from '#lib/format.ts';
import { type Check, type DataName, dataNames } from '#shared/data-quality/checks/check.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useEntryState } from '#ui/use-entry-state.ts';

/** A check with the number of problems under the filters; `null` if data it needs is missing. */
export interface CheckLine {
  check: Check;
  found: number | null;
  /** What it can check, as a sentence; '' if that is all, or not known. */
  coverage: string;
}

interface CheckListProps {
  lines: readonly CheckLine[];
  /** The IDs of the selected checks; empty for all. */
  selected: readonly string[];
  /** The URL of the page with that selection. */
  linkTo: (selected: string[]) => string;
  /** Data that is not there. */
  missing: readonly DataName[];
}

/** All checks: those with problems first, the others collapsed. */
export function CheckList({ lines, selected, linkTo, missing }: CheckListProps) {
  const bad = lines.filter(({ found, check }) => (found ?? 0) > 0 || selected.includes(check.id));
  const clean = lines.filter((line) => line.found === 0 && !bad.includes(line));
  const open = lines.filter((line) => line.found === null && !bad.includes(line));
  return (
    <Panel title="Checks">
      {bad.length > 0 && (
        <ul aria-label="Checks with findings" className="-mx-2 -mt-1">
          {bad.map(({ check, found }) => {
            const isSelected = selected.includes(check.id);
            return (
              <li key={check.id}>
                <Link
                  to={linkTo(isSelected ? [] : [check.id])}
                  preventScrollReset
                  aria-current={isSelected || undefined}
                  className={cx(
                    'flex min-h-8 items-start gap-1 rounded-sm px-2 py-1.5',
                    isSelected ? 'bg-accent-soft font-medium' : 'hover:bg-hover',
                  )}
                >
                  <Icon
                    name={check.affects === null ? 'info' : 'warning'}
                    className={cx('mt-0.5', check.affects === null ? 'text-muted' : 'text-warn')}
                  />
                  <span className="min-w-0 grow">
                    {check.title}
                    {check.affects !== null && <span className="sr-only">, affects totals</span>}
                  </span>
                  <span className="font-semibold tabular-nums">{count(found)}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      <Folded name="passed" title={`${counted(clean.length, 'check')} passed`} lines={clean} />
      <Folded
        name="missing data"
        title={`${counted(open.length, 'check')} ${open.length === 1 ? 'needs' : 'need'} ${joinList(
          dataNames.filter((name) => missing.includes(name)),
          'disjunction',
        )}`}
        lines={open}
      />
    </Panel>
  );
}

function Folded({
  name,
  title,
  lines,
}: {
  name: string;
  title: string;
  lines: readonly CheckLine[];
}) {
  const [isOpen, setOpen] = useEntryState(`checks ${name}`, false);
  if (lines.length === 0) return null;
  return (
    <Disclosure title={title} isOpen={isOpen} onToggle={setOpen}>
      <ul className="mt-1 flex flex-col gap-2 border-l border-line pl-3">
        {lines.map(({ check, coverage }) => (
          <li key={check.id}>
            {check.title}
            <p className="text-xs text-muted">
              {check.why} {coverage}
            </p>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
