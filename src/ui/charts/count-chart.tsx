import type { ReactNode } from 'react';
import { counted } from '#lib/format.ts';
import type { Crossing } from '#lib/table-query.ts';
import { lowChartHeight } from './charts-skeleton.tsx';
import { type Naming, stacksOf } from './count-stacks.ts';
import { StackCard } from './stack-card.tsx';

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
  selected: readonly string[];
  onSelect: (key: string) => void;
  /** Displayed instead of the bars if there are none. */
  empty?: ReactNode;
  /** In pixels. */
  height?: number;
}

/** Counts from the engine as stacked bars. */
export function CountChart(props: CountChartProps) {
  const { noun, subtitle, crossing, order, labels, tones, empty, ...card } = props;
  const { parts, stacks } = stacksOf(crossing ?? { cells: [] }, { order, labels, tones });
  const total = stacks.reduce((sum, stack) => sum + stack.total, 0);
  return (
    <StackCard
      height={lowChartHeight}
      {...card}
      parts={parts}
      stacks={stacks}
      subtitle={crossing && (subtitle ?? counted(total, noun))}
      loading={crossing === undefined}
      empty={empty ?? `No ${noun} matches your filters.`}
    />
  );
}
