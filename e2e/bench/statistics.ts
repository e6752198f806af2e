/** Aggregates the visits of all rounds to one figure per contender. */
import { type ContenderName, operations } from './protocol.ts';
import type { Visit } from './visit.ts';

/** A measurement where less is better. */
export interface Metric {
  name: string;
  unit: 'ms' | 'MB';
  /** `null` if a visit has no such figure. */
  of: (visit: Visit) => number | null;
}

/** The statistics of several rounds. */
export interface Summary {
  median: number;
  least: number;
  most: number;
}

const megabyte = 1e6;
const inMegabytes = (bytes: number | null | undefined): number | null =>
  typeof bytes === 'number' ? bytes / megabyte : null;

export const timings: readonly Metric[] = operations.map((name) => ({
  name,
  unit: 'ms',
  of: ({ timings: own }) => own[name]?.ms ?? null,
}));

export const firstRow: Metric = {
  name: 'first row on screen',
  unit: 'ms',
  of: ({ timings: own }) => own['rows on screen']?.firstRow ?? null,
};

export const frames: Metric = {
  name: 'scroll, 95 % of frames within',
  unit: 'ms',
  of: ({ scrolled }) => scrolled.p95,
};

export const memory: Metric = {
  name: 'memory of page and worker',
  unit: 'MB',
  of: ({ worked }) => inMegabytes(worked?.heaps),
};

/** All measurements in the tables of medians and ratios. */
export const metrics: readonly Metric[] = [
  firstRow,
  ...timings,
  frames,
  {
    name: 'memory, rows loaded',
    unit: 'MB',
    of: ({ loaded }) => inMegabytes(loaded?.heaps),
  },
  memory,
  {
    name: 'memory of the process',
    unit: 'MB',
    of: ({ worked }) => inMegabytes(worked?.process),
  },
];

/** The longest main-thread task per operation, including scrolling. */
export const blocking: readonly Metric[] = [
  ...operations.map((name): Metric => ({
    name,
    unit: 'ms',
    of: ({ timings: own }) => own[name]?.longestTask ?? null,
  })),
  { name: 'scroll', unit: 'ms', of: ({ scrolled }) => scrolled.longestTask },
];

/** The longest timer delay per operation. */
export const gaps: readonly Metric[] = [
  ...operations.map((name): Metric => ({
    name,
    unit: 'ms',
    of: ({ timings: own }) => own[name]?.longestGap ?? null,
  })),
  { name: 'scroll', unit: 'ms', of: ({ scrolled }) => scrolled.longestGap },
];

/** A contender's figure over all its visits; `null` if none has it. */
export function summarize(
  visits: readonly Visit[],
  contender: ContenderName,
  metric: Metric,
): Summary | null {
  const values = visits
    .filter((visit) => visit.contender === contender)
    .map((visit) => metric.of(visit))
    .filter((value) => value !== null)
    .toSorted((a, b) => a - b);
  const [least] = values;
  const most = values.at(-1);
  if (least === undefined || most === undefined) return null;
  return { median: median(values), least, most };
}

/** The median of any values. */
export const medianOf = (values: readonly number[]): number =>
  median(values.toSorted((a, b) => a - b));

/** The median of sorted values. */
function median(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  const above = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? above : ((sorted[middle - 1] ?? 0) + above) / 2;
}

/** The median of `other` divided by that of `one`; `null` if either is missing. */
export function times(one: Summary | null, other: Summary | null): number | null {
  return one === null || other === null || one.median === 0 ? null : other.median / one.median;
}
