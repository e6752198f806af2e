import { useMemo } from 'react';
import type { Crossing } from '#lib/table-query.ts';
import { bands } from '#shared/quality/quality.ts';
import { CountChart } from '#ui/charts/count-chart.tsx';
import { scoredText } from './scored-text.ts';

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
