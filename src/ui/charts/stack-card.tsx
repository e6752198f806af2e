import { type ReactNode, useMemo } from 'react';
import { count } from '#lib/format.ts';
import { ChartCard } from './chart-card.tsx';
import { chartLine } from './chart-line.tsx';
import type { ChartTableData } from './chart-table.tsx';
import { type Part, type Stack, stackData, stackSeries, stackTable } from './stack-data.ts';
import { StackedBars } from './stacked-bars.tsx';

interface StackCardProps {
  title: string;
  subtitle?: ReactNode;
  controls?: ReactNode;
  loading: boolean;
  /** What the bars represent: "Channel". */
  first: string;
  parts: readonly Part[];
  stacks: readonly Stack[];
  /** The format of a bar's length; a count by default. */
  format?: (value: number) => string;
  /** By default a row per bar with its parts. */
  table?: ChartTableData;
  selected: readonly string[];
  onSelect: (key: string) => void;
  /** What will appear here. */
  empty: ReactNode;
  /** In pixels. */
  height?: number;
}

/** Stacked bars with their table; one line if there is a single part or none. */
export function StackCard(props: StackCardProps) {
  const { first, parts, stacks, format = count, table, selected, onSelect, empty, ...card } = props;
  const line = useMemo(
    () =>
      chartLine({
        data: stackData(stacks, selected),
        series: stackSeries(parts, format),
        empty,
        isStacked: stacks.some(({ tone }) => tone === undefined),
        onSelect,
      }),
    [stacks, parts, format, selected, empty, onSelect],
  );
  return (
    <ChartCard {...card} line={line} table={table ?? stackTable(first, parts, stacks)}>
      <StackedBars
        name={card.title}
        parts={parts}
        stacks={stacks}
        format={format}
        selected={selected}
        onSelect={onSelect}
      />
    </ChartCard>
  );
}
