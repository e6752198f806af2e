import { useMemo, useSyncExternalStore } from 'react';
import { clockTime, count, counted, wholePercent } from '#lib/format.ts';
import { ChartCard } from '#ui/chart/chart-card.tsx';
import { TimeChart, type TimeChartProps } from '#ui/chart/lazy-time-chart.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useBudgetBoard } from '#workspace/use-budget.ts';
import { useNow } from '#workspace/use-now.ts';
import { type Minute, minutesOf, spenderNames, spenders, sumOf } from './course-series.ts';

const units = (value: number): string => counted(value, 'unit');

const levelSeries = [{ id: 'units', label: 'Fewest left', format: units, tick: count }];

/** A colour each, in the order of `spenders`. */
const spendingSeries = spenders.map((group, index) => ({
  id: group,
  label: spenderNames[group],
  color: index + 1,
  format: units,
  tick: count,
}));

/**
 * The minutes of the last hour, looked at every few seconds: a crawl spends several times a second, and
 * charts are not cheap. `limit` is that of a full budget, as it is now.
 */
function useLastHour(): { minutes: Minute[]; limit: number | null } {
  const { subscribe, state, course } = useBudgetBoard();
  const limit = useSyncExternalStore(subscribe, () => state().limit);
  const time = useNow(2000);
  const minutes = useMemo(() => {
    const minute = Math.floor(time / 60_000) * 60_000;
    return minutesOf(course(), minute, { limit, windowSeconds: state().windowSeconds });
  }, [course, state, time, limit]);
  return { minutes, limit };
}

/** The last hour, minute by minute: what was left, and who spent. */
export function BudgetCourse() {
  const { minutes, limit } = useLastHour();
  const level = useMemo(() => dataOf(minutes, ({ units: left }) => ({ units: left })), [minutes]);
  const spending = useMemo(() => dataOf(minutes, ({ spent }) => ({ ...spent })), [minutes]);
  const { refused } = sumOf(minutes);
  // Newest first: that is what somebody who opens the table is after.
  const known = minutes
    .filter((minute) => minute.units !== null || minute.refused > 0 || total(minute.spent) > 0)
    .toReversed();
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <ChartCard
        title="Units left, last hour"
        subtitle={`The fewest of each minute, ${refused === 0 ? 'no call refused' : `${counted(refused, 'call')} refused`}`}
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
        <Course
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
        subtitle="By minute and spender"
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
        <Course
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

function Course({ isKnown, ...chart }: TimeChartProps & { isKnown: boolean }) {
  if (isKnown) return <TimeChart {...chart} />;
  return (
    <p className="flex h-full items-center justify-center text-muted">
      Nothing is known of the last hour yet.
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

/** Who spent how much in the last hour. */
export function BudgetSpenders() {
  const { spent } = sumOf(useLastHour().minutes);
  const all = total(spent);
  return (
    <Panel title="Who spent it, last hour">
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
