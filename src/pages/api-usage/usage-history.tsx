import { useSyncExternalStore } from 'react';
import { clockTime, count, counted, wholePercent } from '#lib/format.ts';
import { useRateLimitMonitor } from '#query-state/use-rate-limit.ts';
import { ChartCard, chartLine } from '#ui/charts/chart-card.tsx';
import { chartTable } from '#ui/charts/chart-table.tsx';
import { TimeChart } from '#ui/charts/charts.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useNow } from '#ui/use-now.ts';
import {
  type Minute,
  usageByMinute,
  spenderNames,
  spenders,
  totalUsage,
} from './usage-by-minute.ts';

const units = (value: number): string => counted(value, 'unit');

const levelSeries = [{ id: 'units', label: 'Fewest left', format: units, tick: count }];
const unknown = { units: 'No request in this minute or before' };

/** One color each, in the order of `spenders`. */
const spendingSeries = spenders.map((group, index) => ({
  id: group,
  label: spenderNames[group],
  color: index + 1,
  format: units,
  tick: count,
  exact: count,
}));

/**
 * The minutes of the last hour, read every few seconds: a scan makes several calls per second, and charts are
 * expensive. `limit` is the current one.
 */
function useLastHour(): { minutes: Minute[]; limit: number | null } {
  const { subscribe, state, usageHistory } = useRateLimitMonitor();
  const limit = useSyncExternalStore(subscribe, () => state().limit);
  const { windowSeconds } = state();
  return { minutes: usageByMinute(usageHistory(), useNow(2000), { limit, windowSeconds }), limit };
}

/** The last hour by minute: units left, and units spent by source. */
export function UsageHistory() {
  const { minutes, limit } = useLastHour();
  const level = dataOf(minutes, ({ units: left }) => ({ units: left }), unknown);
  const spending = dataOf(minutes, ({ spent }) => spent);
  const { refused } = totalUsage(minutes);
  // Newest first, which is what users of the table look for.
  const known = minutes
    .filter((minute) => minute.units !== null || minute.refused > 0 || total(minute.spent) > 0)
    .toReversed();
  // Until the first response, which every page causes.
  const loading = limit === null && known.length === 0;
  return (
    // Not a row that closes up: the charts fill while one looks.
    <div className="grid gap-4 lg:grid-cols-2">
      <ChartCard
        title="Units left, last hour"
        loading={loading}
        line={
          known.length === 0
            ? 'Units left by minute appear here after the next request.'
            : undefined
        }
        subtitle={`Minimum per minute · ${refused === 0 ? 'no calls refused' : `${counted(refused, 'call')} refused`}`}
        table={{
          columns: [
            { label: 'Minute' },
            { label: 'Fewest left', align: 'end' },
            { label: 'Refused calls', align: 'end' },
          ],
          rows: known.map((minute) => [
            clockTime(minute.at),
            count(minute.units),
            count(minute.refused),
          ]),
        }}
      >
        <TimeChart
          name="Units left, last hour"
          kind="level"
          most={limit ?? undefined}
          data={level}
          series={levelSeries}
        />
      </ChartCard>
      <ChartCard
        title="Units spent, last hour"
        loading={loading}
        line={chartLine({
          data: spending,
          series: spendingSeries,
          empty: 'Units spent by minute and source appear here after the next request.',
        })}
        subtitle="By minute and source · all tabs of this browser"
        table={chartTable(
          'Minute',
          dataOf(known, ({ spent }) => spent),
          spendingSeries,
        )}
      >
        <TimeChart
          name="Units spent, last hour"
          kind="flow"
          data={spending}
          series={spendingSeries}
        />
      </ChartCard>
    </div>
  );
}

function dataOf(
  minutes: Minute[],
  values: (minute: Minute) => Record<string, number | null>,
  notes?: Record<string, string>,
) {
  return minutes.map((minute) => ({
    key: String(minute.at),
    label: clockTime(minute.at),
    tick: (minute.at / 60_000) % 10 === 0,
    values: values(minute),
    notes,
  }));
}

export function UsageBySource() {
  const { spent } = totalUsage(useLastHour().minutes);
  const all = total(spent);
  return (
    <Panel title="Spent by source, last hour">
      <ul className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-x-3">
        {spendingSeries.map(({ id, label, color }) => (
          <li key={id} className="col-span-4 grid h-8 grid-cols-subgrid items-center">
            <span>{label}</span>
            <span aria-hidden>
              {spent[id] > 0 && (
                <span
                  data-tone={`chart-${color}`}
                  className="fill-mark block h-3 min-w-0.5 rounded-sm bg-(--tone)"
                  style={{ width: `${(spent[id] / all) * 100}%` }}
                />
              )}
            </span>
            <span className="text-right font-semibold">{units(spent[id])}</span>
            <span className="w-10 text-right text-muted">
              {wholePercent(all > 0 ? spent[id] / all : null)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function total(spent: Minute['spent']): number {
  return spenders.reduce((sum, group) => sum + spent[group], 0);
}
