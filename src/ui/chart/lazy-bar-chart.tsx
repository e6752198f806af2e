import { Message } from '../feedback/message.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Button } from '../button.tsx';
import { part, usePart } from '../use-part.ts';
import type { BarChartProps } from './bar-data.ts';

export type { BarChartProps, BarDatum, BarSeries } from './bar-data.ts';

const chart = part(
  () => import('./bar-chart.tsx'),
  (module) => module.BarChart,
);

/** A bar chart whose library is loaded when the first one is shown; until then a placeholder of the same size. */
export function BarChart(props: BarChartProps) {
  const { value: Loaded, failed, retry } = usePart(chart, true);
  if (Loaded !== undefined) return <Loaded {...props} />;
  if (!failed) return <Skeleton height="100%" />;
  return (
    <Message
      tone="error"
      title="The chart could not be loaded"
      actions={<Button onClick={retry}>Try again</Button>}
    >
      Its numbers are in the table.
    </Message>
  );
}
