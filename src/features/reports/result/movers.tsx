import { useMemo } from 'react';
import { count, dayRange, missing, money, percent } from '#lib/format.ts';
import { shareText, signed } from '#shared/metrics/change-format.ts';
import { windowText } from '#shared/metrics/comparable.ts';
import { paths } from '#shared/paths.ts';
import { useScoped } from '#shared/scope.ts';
import { SmallTable } from '#shared/small-table.tsx';
import type { Division } from '#shared/trend/daily-series.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { type Mover, moversOf } from './biggest-movers.ts';
import type { ReportSearch } from './result.list.tsx';
import type { ResultView } from './use-result-view.ts';

const nouns: Record<Division, string> = {
  channel: 'Channels',
  account: 'Accounts',
  campaign: 'Campaigns',
  keyword: 'Keywords',
  product: 'Products',
};

/** Kinds with a page. */
const pages = { account: paths.account, campaign: paths.campaign, keyword: paths.keyword } as const;

/** Of each kind. */
const mostShown = 5;

interface MoversProps {
  moves: NonNullable<ResultView['moves']>;
  /** Whether sales of some days may still rise. */
  isOpen: boolean;
  nameOf: ResultView['nameOf'];
  search: ReportSearch;
  onChange: (changes: Partial<ReportSearch>) => void;
}

/** The biggest increases and decreases between two periods of equal length. */
export function Movers({ moves, isOpen, nameOf, search, onChange }: MoversProps) {
  const { by, days, daysBefore, currency, before, now, most, moved, terms } = moves;
  const { windows, reason } = terms;
  const { up, down } = useMemo(() => moversOf(before, now, moved, mostShown), [before, now, moved]);
  const range = (of: readonly string[]) => dayRange(of[0] ?? null, of.at(-1) ?? null);
  const noun = nouns[by];
  const shown = { by, nameOf, measure: moved };
  return (
    <Panel title={`Biggest changes: ${noun}`}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <Segmented
          label="Changes in"
          options={[
            { value: 'spend', label: 'Spend' },
            { value: 'sales', label: 'Sales' },
          ]}
          value={search.moved}
          onChange={(value) => onChange({ moved: value })}
        />
        {windows.length > 1 && moved === 'sales' && (
          <span className="flex items-center gap-2">
            Attribution window
            <Segmented
              label="Attribution window of the sales"
              options={windows.map((own) => ({ value: String(own), label: `${own} days` }))}
              value={String(terms.window)}
              onChange={(value) => onChange({ window: value === String(windows[0]) ? '' : value })}
            />
          </span>
        )}
        <p>
          {range(days)} against {range(daysBefore)}, by absolute change
          {currency !== null && ` in ${currency}`}
          {most !== null && `; among the top ${count(most)} by spend in either period`}
          {isOpen &&
            moved === 'sales' &&
            '. Recent days have had less time to gain sales, so a decrease may not be real'}
          {windows.length > 1 && `. ${moved === 'sales' ? reason : acrossWindows(windows)}`}
        </p>
      </div>
      <div className="grid gap-y-4">
        <MoversTable title="Up" movers={up} {...shown} />
        <MoversTable title="Down" movers={down} {...shown} />
      </div>
    </Panel>
  );
}

interface MoversTableProps {
  title: string;
  movers: readonly Mover[];
  by: Division;
  nameOf: ResultView['nameOf'];
  measure: 'spend' | 'sales';
}

const columns = [
  { label: 'Name' },
  ...['Before', 'Now', 'Change', 'ACOS'].map((label) => ({ label, isFigure: true })),
];

function MoversTable({ title, movers, by, nameOf, measure }: MoversTableProps) {
  const scoped = useScoped();
  if (movers.length === 0) {
    return <p className="text-muted">{title}: nothing.</p>;
  }
  return (
    <div className="min-w-0">
      <h3 className="font-medium">{title}</h3>
      <SmallTable
        isAligned
        name={title}
        columns={columns}
        rows={movers.map((mover) => ({
          id: mover.id,
          to:
            by === 'channel' || by === 'product' || mover.id === ''
              ? undefined
              : scoped(pages[by](mover.id)),
          cells: [
            nameOf(by, mover.id) || missing,
            money(mover.before[measure] ?? 0, 10_000),
            money(mover.now[measure] ?? 0, 10_000),
            <span key="change">
              <span className="font-medium">
                {signed(mover.change, (value) => money(value, 10_000))}
              </span>{' '}
              <span className="text-xs text-muted">
                {mover.share === null ? 'new' : shareText(mover.share)}
              </span>
            </span>,
            <span key="acos" className="text-muted">
              {percent(mover.before['acos'])} → {percent(mover.now['acos'])}
            </span>,
          ],
        }))}
      />
    </div>
  );
}

/** Spend does not depend on the attribution window; only metrics based on sales do. */
const acrossWindows = (windows: readonly number[]): string =>
  `ACOS mixes ${windowText(windows.toSorted((a, b) => a - b))} and cannot be compared across rows.`;
