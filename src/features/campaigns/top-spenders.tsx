import { type ReactNode, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { dayRange, moneyWithCurrency } from '#lib/format.ts';
import type { Figures } from '#lib/table-query.ts';
import { Link } from '#shared/link.tsx';
import { maxLinked } from '#shared/list-page/list-link.ts';
import { metrics, metricText } from '#shared/metrics/metrics.ts';
import { MetricsNote } from '#shared/performance/performance-sources.tsx';
import {
  type ReportResult,
  useReportResult,
  useScopeOf,
} from '#shared/performance/use-report-result.ts';
import { SmallTable } from '#shared/small-table.tsx';
import { useTableQuery } from '#shared/tables/use-table-query.ts';
import { buttonClass } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';

/** Rows of the table. */
const shownRows = 5;

interface Spender {
  id: string;
  currency: string | null;
  figures: Figures;
}

interface Top {
  report: ReportResult;
  /** `undefined` while they are loading, and without a report. */
  rows: readonly Spender[] | undefined;
  /** All IDs, up to one more than can be linked, highest spend first. */
  ids: readonly string[];
}

/** The keywords or products of a campaign in a report, highest spend first. */
export function useTopSpenders(type: 'keyword' | 'product', campaign: Campaign): Top {
  const { id, channel, account_id: accountId } = campaign;
  const report = useReportResult(type, useScopeOf({ channel, accountId }));
  const { source, named } = report;
  const column = `${type}_id`;
  const key = source ? JSON.stringify([source.jobId, id]) : undefined;
  const { answer, error } = useTableQuery(named, key, async (table, signal) => {
    const filters = [
      { column: 'campaign_id', test: 'set' as const, values: [id] },
      { column, test: 'filled' as const },
    ];
    const sort = [{ column: 'spend', descending: true }];
    const options = { signal, limit: maxLinked + 1 };
    const { cells } = await table.sums([column, 'currency'], { filters, sort }, options);
    const rows = cells.map(({ values: [own, currency], figures }) => ({
      id: String(own),
      currency: typeof currency === 'string' ? currency : null,
      figures,
    }));
    return { key, rows };
  });
  const rows = answer?.key === key ? answer?.rows : undefined;
  const ids = useMemo(() => [...new Set(rows?.map((row) => row.id))], [rows]);
  // The skeleton says that it is loading.
  const state = { ...report, isLoading: false, error: report.error ?? error };
  return { report: state, rows: rows?.slice(0, shownRows), ids };
}

interface TopSpendersProps {
  title: string;
  /** The accessible name of the table. */
  table: string;
  /** Of the first two columns. */
  headers: readonly [string, string];
  /** Displayed if there are none. */
  none: string;
  top: Top;
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
      <div className="flex min-h-48 flex-col gap-2">
        <MetricsNote report={report}>{rows?.length === 0 && <span>{none}</span>}</MetricsNote>
        {isComing && <Skeleton height="12rem" />}
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
