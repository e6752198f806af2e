import type { ComponentProps } from 'react';
import { ChartCard, chartLine } from './chart-card.tsx';
import type { BarSeries } from './chart-data.ts';
import { chartTable } from './chart-table.tsx';
import { BarChart } from './charts.tsx';

type CardProps = ComponentProps<typeof ChartCard>;

interface BarCardProps
  extends
    Omit<ComponentProps<typeof BarChart>, 'name'>,
    Pick<CardProps, 'title' | 'subtitle' | 'days' | 'controls' | 'loading' | 'height'> {
  /** The first column of its table: "Channel". */
  first?: string;
  /** The measures of its table, if they are not those of the chart. */
  columns?: readonly BarSeries[];
  /** By default a row per group. */
  table?: CardProps['table'];
  /** What will appear here. */
  empty: string;
}

/** Bars with their table; one line if there is nothing to compare. */
export function BarCard(props: BarCardProps) {
  const { first = '', data, series, columns = series, layout, onSelect, empty, ...card } = props;
  return (
    <ChartCard
      table={chartTable(first, data, columns)}
      {...card}
      line={chartLine({ data, series, onSelect, empty })}
    >
      <BarChart name={card.title} {...{ data, series, layout, onSelect }} />
    </ChartCard>
  );
}
