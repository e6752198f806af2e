import { useMemo } from 'react';
import { counted } from '#lib/format.ts';
import type { Crossing } from '#lib/table-query.ts';
import { ChartCard } from './chart-card.tsx';
import { lowChartHeight } from './charts-skeleton.tsx';
import { type Naming, stacksOf } from './count-stacks.ts';
import { stackTable } from './stack-data.ts';
import { StackedBars } from './stacked-bars.tsx';

interface CountChartProps extends Naming {
  title: string;
  /** The singular of what is counted: "listing". */
  noun: string;
  /** What is counted; by default the number of rows. */
  subtitle?: string;
  /** What the bars represent: "Channel". */
  first: string;
  /** `undefined` while loading. */
  crossing: Crossing | undefined;
  fills: Readonly<Record<string, string>>;
  selected: readonly string[];
  onSelect: (key: string) => void;
  /** Displayed instead of the bars if there are none. */
  empty?: string;
  /** In pixels. */
  height?: number;
}

/** Counts from the engine as stacked bars. */
export function CountChart(props: CountChartProps) {
  const { title, noun, subtitle, first, crossing, order, labels, height = lowChartHeight } = props;
  const { parts, stacks } = useMemo(
    () => stacksOf(crossing ?? { cells: [] }, { order, ...(labels && { labels }) }),
    [crossing, order, labels],
  );
  const total = stacks.reduce((sum, stack) => sum + stack.total, 0);
  return (
    <ChartCard
      title={title}
      subtitle={crossing && (subtitle ?? counted(total, noun))}
      loading={crossing === undefined}
      height={height}
      table={stackTable(first, parts, stacks)}
    >
      {stacks.length === 0 ? (
        <p className="grid h-full place-content-center text-muted">{props.empty}</p>
      ) : (
        <StackedBars
          name={title}
          parts={parts}
          stacks={stacks}
          fills={props.fills}
          selected={props.selected}
          onSelect={props.onSelect}
        />
      )}
    </ChartCard>
  );
}
