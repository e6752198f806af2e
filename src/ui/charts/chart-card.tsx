import { type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/icon.tsx';
import { chartHeight } from './charts-skeleton.tsx';
import { ChartTable, type ChartTableData } from './chart-table.tsx';

interface ChartCardProps {
  title: string;
  /** What the chart displays, and how it is calculated. */
  subtitle?: ReactNode;
  /** Small controls of this chart, before the table button. */
  controls?: ReactNode;
  /** The chart's data as text. */
  table: ChartTableData<ReactNode>;
  /** The chart, which receives the width and height. */
  children: ReactNode;
  /** In pixels; charts side by side have the same height. */
  height?: number;
  loading?: boolean | undefined;
}

/** A chart with a title and a button that displays its data as a table. */
export function ChartCard({
  title,
  subtitle,
  controls,
  table,
  children,
  loading = false,
  height = chartHeight,
}: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  return (
    <figure
      aria-labelledby={titleId}
      aria-busy={loading || undefined}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface px-4 pt-3 pb-4 break-inside-avoid"
    >
      <figcaption className="flex min-h-10 items-start gap-2">
        <div className="min-w-0 grow">
          <h2 id={titleId} title={title} className="truncate font-semibold">
            {title}
          </h2>
          {subtitle !== undefined && (
            <p
              title={typeof subtitle === 'string' ? subtitle : undefined}
              className="truncate text-xs text-muted print:whitespace-normal"
            >
              {subtitle}
            </p>
          )}
        </div>
        {controls !== undefined && (
          <div className="max-w-[calc(100%-6rem)] shrink-0">{controls}</div>
        )}
        <Button
          variant="quiet"
          size="small"
          icon={<Icon name="table" />}
          aria-label="Show as table"
          title="Show as table"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        />
      </figcaption>
      <div className="mt-2" style={{ height }}>
        {loading ? (
          <Skeleton height="100%" />
        ) : asTable ? (
          <ChartTable name={title} data={table} />
        ) : (
          children
        )}
      </div>
    </figure>
  );
}
