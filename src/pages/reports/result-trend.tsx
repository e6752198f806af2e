/** The trend of a daily report, and the biggest changes. */
import { count, dayRange, missing } from '#lib/format.ts';
import { windowText } from '#metrics/comparable.ts';
import { metrics } from '#metrics/metrics.ts';
import { paths } from '#navigation/paths.ts';
import { useScoped } from '#navigation/scope.ts';
import type { Division } from '#metrics/display/daily-series.ts';
import { IntervalChoice } from '#metrics/display/interval-choice.tsx';
import { biggestFirst, changeOf, MoversTable } from '#metrics/display/movers-table.tsx';
import { noComparisonReason, TrendCard } from '#metrics/display/trend-card.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import type { ResultView } from './use-result-view.ts';

interface ResultTrendProps {
  shown: ResultView;
  /** Of the report; `null` if unknown. */
  type: string | null;
}

/** Settings, charts and biggest changes, or the failure to compute them. */
export function ResultTrend({ shown, type }: ResultTrendProps) {
  const { apart, chartProblem, compared, days, list, mayBeOpen, moves, open, other } = shown;
  const { search } = list;
  const isCompared = metrics[search.first].isAttributed || metrics[search.second].isAttributed;
  const notes = [
    ...(open === null ? [] : [open.words]),
    ...(apart === null || !isCompared ? [] : [apart.reason]),
  ];
  // An engine failure is displayed once: above the rows, if they fail too.
  if (shown.error !== null) return null;
  const hasCharts = days.length > 0;
  const lack =
    hasCharts && other.chosen === null ? noComparisonReason(days.length, compared) : null;
  return (
    <>
      <TrendControls shown={shown} type={type} />
      {chartProblem !== null ? (
        <Notice tone="error" onRetry={shown.onLost} retry="Reload report">
          {chartProblem}
        </Notice>
      ) : (
        <>
          {hasCharts && <TrendCharts shown={shown} />}
          {shown.isWider && (
            <p className="text-muted">
              Conditions on figures apply to the table below, not to charts and biggest changes.
            </p>
          )}
          {lack !== null && <p className="text-muted">{lack}</p>}
          {hasCharts && (notes.length > 0 || mayBeOpen) && (
            // The longest note, so that nothing below moves when it appears.
            <p
              aria-hidden={notes.length === 0 || undefined}
              className={`text-muted ${mayBeOpen || open !== null ? 'min-h-10 max-sm:min-h-25' : ''}`}
            >
              {notes.join(' ')}
            </p>
          )}
          {moves === undefined && (
            // As high as the content: five increases and five decreases.
            <div className="h-134.5 max-sm:h-281.5">
              <Skeleton height="100%" />
            </div>
          )}
          {moves && <Movers shown={shown} moves={moves} />}
        </>
      )}
    </>
  );
}

/** The settings of charts and biggest changes. */
function TrendControls({ shown, type }: ResultTrendProps) {
  const { currencies, currency, days } = shown;
  const { search, change } = shown.list;
  const spans = (['14', '7'] as const).filter((span) => days.length > Number(span));
  return (
    <div
      role="group"
      aria-label="Trend settings"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden"
    >
      <Segmented
        label="Break down by"
        options={[
          { value: 'all', label: 'Total' },
          { value: 'channel', label: 'Channel' },
          { value: 'account', label: 'Account' },
          { value: 'campaign', label: 'Campaign' },
          ...(type === 'keyword' ? ([{ value: 'keyword', label: 'Keyword' }] as const) : []),
          ...(type === 'product' ? ([{ value: 'product', label: 'Product' }] as const) : []),
        ]}
        value={shown.by}
        onChange={(by) => change({ by })}
      />
      {spans.length > 0 && (
        <Segmented
          label="Days"
          options={[
            { value: 'all', label: `All ${days.length} days` },
            ...spans.map((span) => ({ value: span, label: `Last ${span}` })),
          ]}
          value={search.days}
          onChange={(span) => change({ days: span })}
        />
      )}
      <IntervalChoice />
      {shown.notes.button}
      {currencies.length > 1 ? (
        <Segmented
          label="Currency"
          options={currencies.map((own) => ({ value: own ?? '', label: own ?? 'None' }))}
          value={currency ?? ''}
          onChange={(own) => change({ currency: own === currencies[0] ? '' : own })}
        />
      ) : (
        // They are known after the charts, which must not move: on a phone it is a line.
        <span className="h-6 basis-36" />
      )}
    </div>
  );
}

/** Two metrics over the days, one above the other, each on its own scale. */
function TrendCharts({ shown }: { shown: ResultView }) {
  const { daily, open, apart, nameOf, notes } = shown;
  const { search, change } = shown.list;
  return (
    <section aria-label="Trends" className="grid gap-4 lg:grid-cols-2 print:grid-cols-2">
      {(['first', 'second'] as const).map((place) => (
        <TrendCard
          key={place}
          daily={daily}
          open={open}
          apart={apart}
          nameOf={(key) =>
            daily?.by === undefined || daily.by === 'all' ? key : nameOf(daily.by, key)
          }
          metric={search[place]}
          label={place === 'first' ? 'First metric' : 'Second metric'}
          onMetric={(metric) => change({ [place]: metric })}
          eventsOn={notes.eventsOn}
          footer={notes.footer}
        />
      ))}
    </section>
  );
}

/** What the changes are of, in the singular and the plural. */
const nouns: Record<Division, readonly [one: string, many: string]> = {
  channel: ['Channel', 'Channels'],
  account: ['Account', 'Accounts'],
  campaign: ['Campaign', 'Campaigns'],
  keyword: ['Keyword', 'Keywords'],
  product: ['Product', 'Products'],
};

/** Kinds with a page. */
const pages: Partial<Record<Division, (id: string) => string>> = {
  account: paths.account,
  campaign: paths.campaign,
  keyword: paths.keyword,
};

/** Of each direction. */
const mostShown = 5;

/** The biggest increases and decreases between two periods, or two reports. */
function Movers({ shown, moves }: { shown: ResultView; moves: NonNullable<ResultView['moves']> }) {
  const { nameOf, isOpen, isUneven } = shown;
  const { search, change } = shown.list;
  const { by, days, daysBefore, currency, movers, most, moved, terms } = moves;
  const { windows, reason } = terms;
  const scoped = useScoped();
  const range = (of: readonly string[]) => dayRange(of[0] ?? null, of.at(-1) ?? null);
  const [one, many] = nouns[by];
  const sorted = biggestFirst(movers, moved);
  const table = {
    one,
    isOpen: isOpen || isUneven,
    valuesOf: moved,
    rowOf: (id: string | null) => {
      const path = id === null ? undefined : pages[by]?.(id);
      return {
        id: id ?? '',
        name: id === null ? missing : nameOf(by, id),
        to: path && scoped(path),
      };
    },
  };
  return (
    <Panel title={`Biggest changes: ${many}`}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <Segmented
          label="Changes in"
          options={[
            { value: 'spend', label: 'Spend' },
            { value: 'sales', label: 'Sales' },
          ]}
          value={search.moved}
          onChange={(value) => change({ moved: value })}
        />
        {windows.length > 1 && moved === 'sales' && (
          <span className="flex items-center gap-2">
            Attribution window
            <Segmented
              label="Attribution window of the sales"
              options={windows.map((own) => ({ value: String(own), label: `${own} days` }))}
              value={String(terms.window)}
              onChange={(value) => change({ window: value === String(windows[0]) ? '' : value })}
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
        {([1, -1] as const).map((sign) => {
          const title = sign > 0 ? 'Increases' : 'Decreases';
          const own = sorted.filter((mover) => changeOf(mover, moved) * sign > 0);
          return own.length === 0 ? (
            <p key={sign} className="text-muted">
              {title}: none.
            </p>
          ) : (
            <div key={sign} className="min-w-0">
              <h3 className="font-medium">{title}</h3>
              <MoversTable {...table} name={title} movers={own.slice(0, mostShown)} />
            </div>
          );
        })}
      </div>
    </Panel>
  );
}

/** Spend does not depend on the attribution window; only metrics based on sales do. */
const acrossWindows = (windows: readonly number[]): string =>
  `ACOS mixes ${windowText(windows.toSorted((a, b) => a - b))} and cannot be compared across rows.`;
