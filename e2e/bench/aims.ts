/** The benchmark's targets and whether they are met. */
import type { ContenderName, Operation } from './protocol.ts';
import {
  blocking,
  firstRow,
  frames,
  memory,
  type Metric,
  summarize,
  times,
  timings,
} from './statistics.ts';
import type { Visit } from './visit.ts';

export interface Aim {
  says: string;
  /** The result as text. */
  found: string;
  holds: boolean;
}

/** Minimum speed as a multiple of AG Grid's. */
const faster: Partial<Record<Operation, number>> = {
  'sort a figure, first': 5,
  'sort a figure, again': 5,
  'sort text, first': 4,
  'filter text': 5,
  'filter a figure': 5,
};

/** Maximum time as a multiple of the floor's; for frames, of an empty list's. */
const above = 1.3;
/** Maximum time to the first row as a multiple of AG Grid's, which needs them all. */
const early = 0.25;
/** Maximum memory as a share of AG Grid's. */
const lighter = 3;
/** Longest allowed task on the main thread, in milliseconds. */
const longest = 50;

/** The targets that these visits can decide: those with both contenders measured. */
export function checkAims(visits: readonly Visit[]): Aim[] {
  const ratio = (one: ContenderName, other: ContenderName, metric: Metric): number | null =>
    times(summarize(visits, one, metric), summarize(visits, other, metric));

  const aims = timings.flatMap((metric) => {
    const aim = faster[metric.name as Operation];
    return [
      ...(aim === undefined
        ? []
        : least(
            `${metric.name}: ${aim} times faster than AG Grid`,
            ratio('ours', 'ag-grid', metric),
            aim,
          )),
      ...most(
        `${metric.name}: within ${above} times the floor`,
        ratio('floor', 'ours', metric),
        above,
      ),
    ];
  });
  return [
    ...most(
      `first row on screen: within ${early} of AG Grid’s time`,
      ratio('ag-grid', 'ours', firstRow),
      early,
    ),
    ...aims,
    ...least(`memory: a third of AG Grid’s`, ratio('ours', 'ag-grid', memory), lighter),
    ...most(`frames: within ${above} times an empty list’s`, ratio('empty', 'ours', frames), above),
    ...unblocked(visits),
  ];
}

function least(says: string, value: number | null, bound: number): Aim[] {
  return value === null
    ? []
    : [{ says, found: `${value.toFixed(1)} times`, holds: value >= bound }];
}

function most(says: string, value: number | null, bound: number): Aim[] {
  return value === null
    ? []
    : [{ says, found: `${value.toFixed(2)} times`, holds: value <= bound }];
}

/** The worst of all rounds, not the median: one frozen frame is one too many. */
function unblocked(visits: readonly Visit[]): Aim[] {
  const worst = blocking
    .map((metric) => ({ name: metric.name, most: summarize(visits, 'ours', metric)?.most ?? null }))
    .filter((own) => own.most !== null && own.most > longest);
  if (!visits.some(({ contender }) => contender === 'ours')) return [];
  const found = worst.map(({ name, most: ms }) => `${name} ${Math.round(ms ?? 0)} ms`).join(', ');
  return [
    {
      says: `no task over ${longest} ms on the main thread`,
      found: found || 'none',
      holds: worst.length === 0,
    },
  ];
}
