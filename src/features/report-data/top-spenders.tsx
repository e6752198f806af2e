import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import { dayRange, moneyWithCurrency } from '#lib/format.ts';
import { Link } from '#navigation/link.tsx';
import { maxLinked } from '#lists/list-link.ts';
import { metrics, metricText } from '#metrics/metrics.ts';
import { resultOptions } from '#features/reports/result-query.ts';
import { SmallTable } from '#metrics/display/small-table.tsx';
import { noNames, useNamedTable, useTableQuery } from '#queries/tables/use-table-query.ts';
import { buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { MetricsNote } from './performance-sources.tsx';
import { type Place, useReportResult, useScopeOf } from './use-report-result.ts';

/** Maximum rows of the table. */
const shownRows = 5;

export type Spenders = ReturnType<typeof useSpenders>;

type SpenderColumn = 'keyword_id' | 'product_id' | 'campaign_id';

/** What has spend in the rows of a report with the values `only`, by column; at most `limit` of them. */
export function useSpenders(
  job: string | null,
  by: SpenderColumn,
  only: Readonly<Record<string, string | null>>,
  limit = Infinity,
) {
  const result = useQuery({ ...resultOptions(job ?? ''), enabled: job !== null });
  const named = useNamedTable(result.data, noNames);
  const key = job === null ? undefined : JSON.stringify([job, by, only]);
  const { answer, error } = useTableQuery(named, key, async (table, signal) => {
    const filters = Object.entries(only).map(
      ([column, value]) => ({ column, test: 'set', values: [value] }) as const,
    );
    const sort = [{ column: 'spend', descending: true }];
    const { cells } = await table.sums([by, 'currency'], { filters, sort }, { signal, limit });
    const rows = cells.map(({ values: [id, currency], figures }) => ({
      /** `null` if the report does not name it. */
      id: typeof id === 'string' && id !== '' ? id : null,
      currency: typeof currency === 'string' ? currency : null,
      figures,
    }));
    return { key, rows };
  });
  return {
    /** Highest spend first; `undefined` while they are loading, and without a report. */
    rows: answer?.key === key ? answer?.rows : undefined,
    /** Why the report's result could not be read, or `null`. */
    error: result.isFetching ? null : (result.error ?? error),
  };
}

interface TopSpendersOptions extends Place {
  /** The report, which covers the place. */
  type: 'keyword' | 'product';
  by: SpenderColumn;
  /** The only rows that count: values by column. */
  only: Readonly<Record<string, string | null>>;
}

/** What spent most in a report: the keywords or products of a campaign, or the campaigns of a product. */
export function useTopSpenders({ type, by, only, ...place }: TopSpendersOptions) {
  const report = useReportResult(type, useScopeOf(place));
  const { rows, error } = useSpenders(report.source?.jobId ?? null, by, only, maxLinked + 1);
  const named = rows?.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, id }]));
  const ids = [...new Set(named?.map(({ id }) => id))];
  // The skeleton says that it is loading.
  const state = { ...report, isLoading: false, error: report.error ?? error };
  return {
    report: state,
    /** `undefined` while they are loading, and without a report. */
    rows: named?.slice(0, shownRows),
    /** All IDs, up to one more than can be linked, highest spend first. */
    ids,
  };
}

interface TopSpendersProps {
  title: string;
  /** The accessible name of the table. */
  table: string;
  /** As many rows as there usually are, whose room is kept until they arrive. */
  usualRows: number;
  /** Of the first two columns. */
  headers: readonly [string, string];
  /** Displayed if there are none. */
  none: string;
  top: ReturnType<typeof useTopSpenders>;
  /** The list with them; `null` if there are none. */
  link: { to: string; text: string } | null;
  /** The first two cells of a row, and the page of its record if it is known. */
  rowOf: (id: string) => { name: string; middle: ReactNode; to: string | undefined };
}

/** A small table of them, or what it needs to have any. */
export function TopSpenders(props: TopSpendersProps) {
  const { title, headers, none, top, link, rowOf } = props;
  const { report, rows } = top;
  const { source, error } = report;
  const isComing = source === undefined || (source !== null && rows === undefined && !error);
  const room = { '--usual': `${2 * (1 + props.usualRows)}rem` } as CSSProperties;
  const columns = [
    { label: headers[0] },
    { label: headers[1] },
    ...(['spend', 'sales', 'acos'] as const).map((id) => ({
      label: metrics[id].label,
      isFigure: true,
    })),
  ];
  return (
    <Panel
      title={title}
      actions={
        // The height of a line of text, so that nothing below moves when the days arrive.
        <span className="flex min-h-6 items-center gap-3 text-muted">
          {source && <span className="max-sm:hidden">{dayRange(source.start, source.end)}</span>}
          {link !== null && (
            <Link to={link.to} className={buttonClass('secondary', 'small')}>
              {link.text}
            </Link>
          )}
        </span>
      }
    >
      {/* Its usual height, so that nothing below moves when the rows arrive. */}
      <div className={cx('flex flex-col gap-2', source !== null && 'min-h-(--usual)')} style={room}>
        <MetricsNote report={report}>
          {rows?.length === 0 && <span className="min-w-0 wrap-anywhere">{none}</span>}
        </MetricsNote>
        {isComing && <Skeleton height="var(--usual)" />}
        {rows !== undefined && rows.length > 0 && (
          <SmallTable
            name={props.table}
            columns={columns}
            rows={rows.map(({ id, currency, figures }) => {
              const { name, middle, to } = rowOf(id);
              const amount = (of: 'spend' | 'sales') =>
                moneyWithCurrency(figures[of] ?? null, currency);
              const acos = metricText('acos', figures['acos'] ?? null);
              return {
                id: `${id} ${currency}`,
                to,
                cells: [name, middle, amount('spend'), amount('sales'), acos],
              };
            })}
          />
        )}
      </div>
    </Panel>
  );
}
