import type { ReactNode } from 'react';
import { dayRange } from '#lib/format.ts';
import { FigureTiles } from '#shared/metric-tiles/figure-tiles.tsx';
import { AcosTarget } from '#shared/metric-tiles/target-mark.tsx';
import type { MetricId } from '#shared/metrics/metrics.ts';
import { targetFor } from '#shared/metrics/targets.ts';
import { useTargets } from '#shared/settings/use-settings.ts';
import { useTableQuery } from '#shared/tables/use-table-query.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { keywordSource, MetricsNote, productSource } from './performance-sources.tsx';
import { isAbout } from './report-source.ts';
import { Sources } from './sources.tsx';
import { useReportResult, useScopeOf } from './use-report-result.ts';
import { usePerformanceSource } from './use-report-source.ts';

const idsOf = {
  keyword: ['spend', 'sales', 'acos', 'impressions', 'clicks', 'ctr', 'conversions', 'cvr', 'cpc'],
  product: ['spend', 'sales', 'acos', 'units', 'clicks', 'conversions', 'cvr', 'cpc'],
} as const satisfies Record<string, readonly MetricId[]>;

interface RecordSourcesProps {
  type: keyof typeof idsOf;
  channel: string | null;
  accountId: string | null;
}

/** The report behind a record's performance, in the page's header. */
export function RecordSources({ type, ...place }: RecordSourcesProps) {
  const feed = usePerformanceSource(type, useScopeOf(place));
  return <Sources sources={[type === 'keyword' ? keywordSource(feed) : productSource(feed)]} />;
}

interface RecordPerformanceProps extends RecordSourcesProps {
  /** Of the keyword or product. */
  id: string;
  /** Below the figures. */
  children?: ReactNode;
}
/** The metrics of one keyword or product on its channel and in its account, from a report on the device. */
export function RecordPerformance({
  type,
  id,
  channel,
  accountId,
  children,
}: RecordPerformanceProps) {
  const scope = useScopeOf({ channel, accountId });
  const report = useReportResult(type, scope);
  const { source, named, isBroken } = report;
  const ids = idsOf[type];
  const [targets] = useTargets();
  const target = targetFor(targets ?? [], { channel, accountId });
  const key = source ? JSON.stringify([source.jobId, id, scope]) : undefined;
  const { answer, isPending } = useTableQuery(named, key, async (table, signal) => {
    const only = (column: string, value: string | null) =>
      ({ column, test: 'set', values: [value] }) as const;
    const own = only(`${type}_id`, id);
    // Several accounts sell the same product.
    const place = [only('channel', channel), only('account_id', accountId)];
    const filters = type === 'product' ? [own, ...place] : [own];
    const { cells } = await table.sums(['currency'], { filters }, { signal });
    return { key, cells };
  });
  const cells = answer?.key === key ? answer?.cells : undefined;
  const isCovered = source && isAbout(source, { channel, account_id: accountId });
  return (
    <Panel
      title="Performance"
      actions={source && <span className="text-muted">{dayRange(source.start, source.end)}</span>}
    >
      <div className="flex flex-col gap-2">
        <MetricsNote report={report} />
        {source === undefined || (source && (report.isLoading || isPending)) ? (
          <Skeleton height="4.5rem" />
        ) : (
          cells?.map(({ values: [currency], figures }) => (
            <FigureTiles
              key={String(currency)}
              ids={ids}
              values={figures}
              currency={typeof currency === 'string' ? currency : null}
              notes={{
                acos: target && <AcosTarget acos={figures['acos'] ?? null} target={target} />,
              }}
            />
          ))
        )}
        {cells?.length === 0 && (
          <p className="text-muted">
            {isCovered && !isBroken
              ? `This ${type} was not advertised in these days.`
              : `The report has no row of this ${type}.`}
          </p>
        )}
        {cells !== undefined && cells.length > 0 && children}
      </div>
    </Panel>
  );
}
