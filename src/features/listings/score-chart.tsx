import { useMemo } from 'react';
import { count, counted } from '#lib/format.ts';
import type { Crossing } from '#lib/table-query.ts';
import { bands } from '#shared/quality/quality.ts';
import { CountChart } from '#ui/charts/count-chart.tsx';

const order = bands.map(({ name }) => name);
const bandLabels = {
  ...Object.fromEntries(bands.map(({ name, label }) => [name, label])),
  unreadable: 'Unreadable',
};

interface ScoreChartProps {
  title: string;
  /** What the bars represent: "Channel". */
  first: string;
  /** By bar and range; rows without a range have no score and are left out. */
  crossing: Crossing | undefined;
  /** The labels of the bars. */
  labels?: Readonly<Record<string, string>>;
  /** Whether every listing is in every bar. */
  isOfEach?: boolean;
  /** Displayed if there are no scores. */
  empty: string;
  height?: number;
  selected: readonly string[];
  onSelect: (key: string) => void;
}

/** The distribution of the scores loaded so far. */
export function ScoreChart({ crossing, labels, isOfEach = false, ...rest }: ScoreChartProps) {
  const scored = useMemo(
    () => crossing && { cells: crossing.cells.filter(({ values: [, band] }) => band !== null) },
    [crossing],
  );
  const all = useMemo(() => ({ ...bandLabels, ...labels }), [labels]);
  return (
    <CountChart
      {...rest}
      noun="listing"
      subtitle={crossing === undefined ? '' : scoredText(crossing, isOfEach)}
      crossing={scored}
      order={order}
      labels={all}
    />
  );
}

/**
 * How many listings of a chart have a score: "10 listings (4 scored, 1 unreadable)". If every listing is in
 * every bar (`isOfEach`), the largest bar counts.
 */
export function scoredText({ cells }: Crossing, isOfEach: boolean): string {
  const listings = (has: (band: unknown) => boolean): number => {
    const byBar = new Map<unknown, number>();
    for (const { values, count: own } of cells) {
      const [bar, band] = values;
      byBar.set(bar, (byBar.get(bar) ?? 0) + (has(band ?? null) ? own : 0));
    }
    const counts = [...byBar.values()];
    return isOfEach ? Math.max(0, ...counts) : counts.reduce((sum, own) => sum + own, 0);
  };
  const some = listings((band) => band !== null && band !== 'unreadable');
  const unreadable = listings((band) => band === 'unreadable');
  const odd = unreadable === 0 ? '' : `, ${count(unreadable)} unreadable`;
  return `${counted(
    listings(() => true),
    'listing',
  )} (${count(some)} scored${odd})`;
}
