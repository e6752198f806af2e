import { useMemo, useSyncExternalStore } from 'react';
import { clockTime, count, counted, wholePercent } from '#lib/format.ts';
import { useRateLimitMonitor } from '#shared/rate-limit/use-rate-limit.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { TimeChart, type TimeChartProps } from '#ui/charts/lazy-time-chart.tsx';
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

/** One color each, in the order of `spenders`. */
const spendingSeries = spenders.map((group, index) => ({
  id: group,
  label: spenderNames[group],
  color: index + 1,
  format: units,
  tick: count,
}));

/**
 * The minutes of the last hour, read every few seconds: a scan makes several calls per second, and charts are
 * expensive. `limit` is the current one.
 */
function useLastHour(): { minutes: Minute[]; limit: number | null } {
  const { subscribe, state, usageHistory } = useRateLimitMonitor();
  const limit = useSyncExternalStore(subscribe, () => state().limit);
  const time = useNow(2000);
  const minutes = useMemo(() => {
    const minute = Math.floor(time / 60_000) * 60_000;
    return usageByMinute(usageHistory(), minute, { limit, windowSeconds: state().windowSeconds });
  }, [usageHistory, state, time, limit]);
  return { minutes, limit };
}

/** The last hour by minute: units left, and units spent by source. */
export function UsageHistory() {
  const { minutes, limit } = useLastHour();
  const level = useMemo(() => dataOf(minutes, ({ units: left }) => ({ units: left })), [minutes]);
  const spending = useMemo(() => dataOf(minutes, ({ spent }) => ({ ...spent })), [minutes]);
  const { refused } = totalUsage(minutes);
  // Newest first, which is what users of the table look for.
  const known = minutes
    .filter((minute) => minute.units !== null || minute.refused > 0 || total(minute.spent) > 0)
    .toReversed();
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <ChartCard
        title="Units left, last hour"
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
        <HistoryChart
          isKnown={known.length > 0}
          name="Units left, last hour"
          kind="level"
          most={limit ?? undefined}
          data={level}
          series={levelSeries}
        />
      </ChartCard>
      <ChartCard
        title="Units spent, last hour"
        subtitle="By minute and source"
        table={{
          columns: [
            { label: 'Minute' },
            ...spenders.map((group) => ({ label: spenderNames[group], align: 'end' as const })),
          ],
          rows: known.map((minute) => [
            clockTime(minute.at),
            ...spenders.map((group) => count(minute.spent[group])),
          ]),
        }}
      >
        <HistoryChart
          isKnown={known.length > 0}
          name="Units spent, last hour"
          kind="flow"
          data={spending}
          series={spendingSeries}
        />
      </ChartCard>
    </div>
  );
}

function HistoryChart({ isKnown, ...chart }: TimeChartProps & { isKnown: boolean }) {
  if (isKnown) return <TimeChart {...chart} />;
  return (
    <p className="flex h-full items-center justify-center text-muted">
      No data for the last hour yet.
    </p>
  );
}

function dataOf(minutes: Minute[], values: (minute: Minute) => Record<string, number | null>) {
  return minutes.map((minute) => ({
    key: String(minute.at),
    label: clockTime(minute.at),
    tick: (minute.at / 60_000) % 10 === 0,
    values: values(minute),
  }));
}

/** Units spent by source in the last hour. */
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
                  className="fill-mark block h-3 min-w-0.5 rounded-sm"
                  style={{
                    width: `${(spent[id] / all) * 100}%`,
                    backgroundColor: `var(--color-chart-${color})`,
                  }}
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
