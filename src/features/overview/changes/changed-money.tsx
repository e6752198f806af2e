import { useId } from 'react';
import { campaignsIn } from '#features/overview/overview-links.ts';
import { count, counted, money, percent } from '#lib/format.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { shareText } from '#shared/metrics/change-format.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { SmallTable } from '#shared/small-table.tsx';
import type { MoneyTotal } from '#shared/snapshots/compared-sums.ts';
import type { Money, Refusal } from '#shared/snapshots/snapshot-money.ts';
import { linkClass } from '#ui/link-class.ts';
import { ChangedCounts } from './changed-counts.tsx';
import { difference } from './changed-figures.ts';
import { MovesTable } from './changed-moves.tsx';
import { daysText, groupTitles, leftOutText } from './changed-text.ts';
import { changedSearch } from './changed.search.ts';
import type { DisplayedChanges } from './use-changes.ts';

const mostShown = 5;

/** Changes in metrics: totals per currency, and the campaigns with the biggest changes. */
export function MoneyCard({ shown, scope }: { shown: DisplayedChanges; scope: Scope }) {
  const id = useId();
  const { change } = useSearch(changedSearch);
  const { changes, book, base } = shown;
  const { moves, totals } = changes.money;
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface p-3">
      <div className="flex items-baseline gap-2">
        <h3 className="shrink-0 font-semibold">
          <span id={id}>{groupTitles.money}</span>{' '}
          <span className="ml-1 text-lg tabular-nums">{count(moves.length)}</span>
        </h3>
        <span className="min-w-0 grow truncate text-xs text-muted">
          {moves.length === 1 ? 'campaign' : 'campaigns'},{' '}
          {base === null
            ? 'by share of their currency’s spend'
            : `by amount in ${base} at your rates`}
        </span>
        {moves.length > mostShown && (
          <button
            type="button"
            className={`${linkClass} min-h-6 shrink-0 print:hidden`}
            onClick={() =>
              change({ changed: 'money', by: [{ column: 'weight', descending: true }] })
            }
          >
            All {count(moves.length)}
          </button>
        )}
      </div>
      <p className="text-xs text-muted">{daysText(changes.money.days)}</p>
      <div className="mt-1 grid items-start gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div className="min-w-0">
          <TotalsTable totals={totals} scope={scope} />
          <ChangedCounts money={changes.money} />
        </div>
        {moves.length > 0 && (
          <MovesTable
            moves={moves.slice(0, mostShown)}
            nameOf={(row) => book.nameOf('campaigns', row)}
          />
        )}
      </div>
      <RefusedNote refused={changes.money.refused} />
      <LeftOutNote leftOut={changes.money.leftOut} />
    </section>
  );
}

const reasons: Record<Refusal, string> = {
  currency: 'now in another currency',
  window: 'now with another attribution window',
  length: 'now covering another number of days',
  missing: 'with metrics only before or only now',
};

/** The campaigns not compared, and why. */
function RefusedNote({ refused }: Pick<Money, 'refused'>) {
  const parts = (Object.keys(reasons) as Refusal[]).flatMap((reason) => {
    const many = refused[reason];
    return many === undefined ? [] : `${counted(many, 'campaign')} ${reasons[reason]}`;
  });
  if (parts.length === 0) return null;
  return <p className="mt-2 text-muted">Not compared: {parts.join('; ')}.</p>;
}

/** The campaigns that ratios leave out. */
function LeftOutNote({ leftOut }: Pick<Money, 'leftOut'>) {
  const sentences = leftOutText(leftOut);
  if (sentences.length === 0) return null;
  return <p className="mt-2 text-muted">{sentences.join(' ')}</p>;
}

function TotalsTable({ totals, scope }: { totals: readonly MoneyTotal[]; scope: Scope }) {
  const isNarrowed = scope.channel.length + scope.account_id.length > 0;
  return (
    <SmallTable
      name="Totals by currency, before and now"
      columns={[
        { label: isNarrowed ? 'Campaigns in scope' : 'All campaigns' },
        { label: 'Spend', isFigure: true },
        { label: 'Spend change', isFigure: true },
        { label: 'Sales', isFigure: true },
        { label: 'Sales change', isFigure: true },
        { label: 'ACOS', isFigure: true },
      ]}
      rows={totals.map(({ currency, spend, sales, acos }) => ({
        id: currency ?? '',
        to: campaignsIn(currency, scope, { sort: '-spend' }),
        cells: [
          currency ?? 'No currency',
          <span key="spend" className="font-medium">
            {money(spend[1], 10_000)}
          </span>,
          moveOf(spend),
          <span key="sales" className="font-medium">
            {money(sales[1], 10_000)}
          </span>,
          moveOf(sales),
          <span key="acos" className="text-muted">
            {percent(acos[0])} → {percent(acos[1])}
          </span>,
        ],
      }))}
    />
  );
}

/** "+1,234 +2.1%" */
function moveOf([before, after]: readonly [number, number]) {
  return (
    <span>
      {difference([before, after])}{' '}
      {before > 0 && (
        <span className="text-xs text-muted">{shareText((after - before) / before)}</span>
      )}
    </span>
  );
}
