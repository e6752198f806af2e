/** Compares the tiers by the time they take for the same work. */
import { joinList } from '#lib/format.ts';
import type { PlannedCalls } from '#shared/rate-limit/cost-note.ts';
import type { RateLimitMonitor } from '#shared/rate-limit/use-rate-limit.ts';
import { currentTier } from './current-tier.ts';
import { secondsFromFull } from './tier-time.ts';

export interface Work {
  key: string;
  label: string;
  units: number;
}

/** Examples that users can compare their own work with. */
const examples: { label: string; calls: PlannedCalls[] }[] = [
  { label: '2,000 quality scores', calls: [{ endpoint: 'quality', count: 2000 }] },
  {
    label: 'Eligibility of 10,000 products',
    // At most a hundred products per call.
    calls: [{ endpoint: 'eligibility', count: 100 }],
  },
  {
    label: '20 reports, each checked 5 times',
    calls: [
      { endpoint: 'requestReport', count: 20 },
      { endpoint: 'job', count: 100 },
    ],
  },
];

/** The waiting work, then the examples, then opening pages without cached data. */
export function workOf(
  { state, costOf }: Pick<RateLimitMonitor, 'state' | 'costOf'>,
  pages: readonly { name: string; calls: readonly PlannedCalls[] }[],
): Work[] {
  const waiting = state().waiting.reduce((sum, { cost }) => sum + cost, 0);
  const unitsOf = (calls: readonly PlannedCalls[]): number =>
    calls.reduce((sum, { endpoint, count }) => sum + count * costOf(endpoint), 0);
  return [
    { label: 'Requests waiting now', units: waiting },
    ...examples.map(({ label, calls }) => ({ label, units: unitsOf(calls) })),
    // Pages with the same cost are combined, cheapest first.
    ...[...Map.groupBy(pages, ({ calls }) => unitsOf(calls))]
      .toSorted(([a], [b]) => a - b)
      .map(([units, alike]) => ({
        label: `Opening ${joinList(
          alike.map(({ name }) => name),
          'or',
        )}`,
        units,
      })),
  ].map((work) => ({ key: work.label, ...work }));
}

export interface TierColumn {
  name: string;
  unitsPerWindow: number;
  windowSeconds: number;
  isOurs: boolean;
  /** Seconds from a full limit, for each piece of work. */
  seconds: (number | null)[];
}

/** One column per tier, in the service's order; tiers without a readable size are left out. */
export function tierColumns(
  { limits, state }: Pick<RateLimitMonitor, 'limits' | 'state'>,
  works: readonly Work[],
): TierColumn[] {
  const { refill } = state();
  const ours = currentTier({ limits, state });
  return (limits()?.tiers ?? []).flatMap(({ name, units_per_window, window_s }) => {
    if (name === null || units_per_window === null || window_s === null) return [];
    const allowance = { unitsPerWindow: units_per_window, windowSeconds: window_s, refill };
    return [
      {
        name,
        unitsPerWindow: units_per_window,
        windowSeconds: window_s,
        isOurs: name === ours,
        seconds: works.map(({ units }) => secondsFromFull(units, allowance)),
      },
    ];
  });
}
