import { useMemo } from 'react';
import { useHistory } from '#features/history/use-history.ts';
import { listLink } from '#lists/list-link.ts';
import type { PacingStatus } from '#metrics/budgets.ts';
import { scopeKey } from '#metrics/setting-scope.ts';
import { Link, ScopedLink } from '#navigation/link.tsx';
import { paths } from '#navigation/paths.ts';
import { isInScope, type Scope } from '#navigation/scope.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Definition } from '#ui/overlay/definition.tsx';
import { useBudgets } from '#user/use-settings.ts';
import { usualWeeks } from './pacing.ts';
import {
  budgetMoney,
  budgetText,
  monthName,
  offText,
  pacingNotes,
  perDayText,
  spentText,
} from './pacing-text.ts';
import { type BudgetPacing, budgetOf, budgetsIn, placeOf } from './use-pacing.ts';

interface PacingLineProps {
  /** `undefined` until it is known. */
  pacing: readonly BudgetPacing[] | undefined;
  scope: Scope;
}

/** How the budget of a scope is spent this month; without one, which budgets in it are off. Nothing without any. */
export function PacingLine({ pacing, scope }: PacingLineProps) {
  const [budgets] = useBudgets();
  const accounts = useAccounts().data?.records;
  const months = useHistory().state?.months.length;
  const hasBudget = useMemo(
    () => budgets?.all.some((one) => isInScope(scope, placeOf(one, accounts ?? []).place)),
    [budgets, accounts, scope],
  );
  if (hasBudget !== true) return null;
  if (months === 0)
    return (
      <p className="text-sm text-muted">
        Budget pacing needs the daily history.{' '}
        <ScopedLink to={paths.settings}>Set up history</ScopedLink>
      </p>
    );
  const own = pacing && budgetOf(pacing, scope);
  return (
    // It keeps its lines until it is known.
    <div className="flex min-h-21 flex-wrap content-start items-center gap-x-4 gap-y-0.5 text-sm sm:min-h-10 lg:min-h-5 print:min-h-0">
      {own ? <OwnBudget of={own} /> : pacing && <BudgetList all={budgetsIn(pacing, scope)} />}
    </div>
  );
}

const looks: Record<PacingStatus, { icon: IconName; colour: string }> = {
  over: { icon: 'sort-up', colour: 'text-bad' },
  near: { icon: 'check', colour: 'text-good' },
  under: { icon: 'sort-down', colour: 'text-warn' },
};

function OwnBudget({ of }: { of: BudgetPacing }) {
  const { projection, status, spent, left } = of;
  const notes = pacingNotes(of);
  return (
    <>
      <span className="font-medium">
        <Definition term={`${monthName(of)} budget`}>
          Your monthly budget, an even share of it for each day, and a projection: days to come cost
          what their weekday did in the last full weeks, up to {usualWeeks}, on average.
        </Definition>{' '}
        {budgetText(of)}
      </span>
      {projection !== null && (
        <span className={cx('inline-flex items-center gap-1', status && looks[status].colour)}>
          {status && <Icon name={looks[status].icon} className="size-3.5 shrink-0" />}
          Projected {budgetMoney(projection.amount)}
          {notes.length > 0 && '*'}, {offText(projection.off)}
        </span>
      )}
      {!Number.isNaN(spent) && <span>{spentText(of)}</span>}
      {!Number.isNaN(left) && <span className="text-muted">{perDayText(of)}</span>}
      {projection === null && <span className="text-muted">{notes.join(' ')}</span>}
    </>
  );
}

/** What the projection of a scope's budget lacks; nothing if it lacks nothing. */
export function PacingNotes({ pacing, scope }: PacingLineProps) {
  const own = pacing && budgetOf(pacing, scope);
  const notes = own && own.projection !== null ? pacingNotes(own) : [];
  return notes.length > 0 && <p>* Budget: {notes.join(' ')}</p>;
}

/** The number of budgets named; the others are counted. */
const mostNamed = 3;

/** "Monthly budgets: channel-a 12.0% over, dsp 8.2% under, 3 on budget" */
function BudgetList({ all }: { all: readonly BudgetPacing[] }) {
  const miss = ({ projection }: BudgetPacing) => Math.abs(projection?.off ?? 0);
  const off = all
    .filter(({ status }) => status === 'over' || status === 'under')
    .toSorted((a, b) => miss(b) - miss(a));
  const near = all.filter(({ status }) => status === 'near').length;
  const unknown = all.length - off.length - near;
  return (
    <>
      <span className="font-medium">Monthly budgets</span>
      {off.slice(0, mostNamed).map(({ budget, name, scope, status, projection }) => (
        <span key={scopeKey(budget)} className="inline-flex min-w-0 items-center gap-1">
          <Link
            to={listLink(paths.home, scope)}
            className="max-w-60 truncate hover:text-accent hover:underline"
          >
            {name}
          </Link>
          <span className={cx('whitespace-nowrap', status && looks[status].colour)}>
            {offText(projection?.off ?? 0)}
          </span>
        </span>
      ))}
      {off.length > mostNamed && <span>{off.length - mostNamed} more over or under</span>}
      {near > 0 && <span className="text-muted">{near} on budget</span>}
      {unknown > 0 && <span className="text-muted">{unknown} with incomplete data</span>}
    </>
  );
}
