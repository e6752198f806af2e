import type { ReactNode } from 'react';
import { dayRange } from '#lib/format.ts';
import type { Figures, Value } from '#lib/table-query.ts';
import { FigureTiles } from '#metrics/display/figure-tiles.tsx';
import { AcosTarget } from '#metrics/display/target-mark.tsx';
import type { MetricId } from '#metrics/metrics.ts';
import { targetFor } from '#metrics/targets.ts';
import { useSettingsLoaded, useTargets } from '#user/use-settings.ts';
import { useTableQuery } from '#queries/tables/use-table-query.ts';
import { TilesSkeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { keywordSource, MetricsNote, productSource } from './performance-sources.tsx';
import { entireScope } from '#navigation/scope.ts';
import { Sources } from './sources.tsx';
import { type Place, useRecordSource, useReportResult, useScopeOf } from './use-report-result.ts';
import { usePerformanceSource } from './use-report-source.ts';

const idsOf = {
  keyword: ['spend', 'sales', 'acos', 'impressions', 'clicks', 'ctr', 'conversions', 'cvr', 'cpc'],
  product: ['spend', 'sales', 'acos', 'units', 'clicks', 'conversions', 'cvr', 'cpc'],
} as const satisfies Record<string, readonly MetricId[]>;

interface RecordSourcesProps extends Place {
  type: keyof typeof idsOf;
}

/** The report behind a record's performance, in the page's header. */
export function RecordSources({ type, ...place }: RecordSourcesProps) {
  const feed = useRecordSource(type, useScopeOf(place));
  return <Sources sources={[type === 'keyword' ? keywordSource(feed) : productSource(feed)]} />;
}

interface RecordPerformanceProps extends RecordSourcesProps {
  /** Of the keyword or product. */
  id: string;
  /** ISO 4217: that of its bid or price. */
  currency: string | null;
  /** Below the figures. */
  children?: ReactNode;
}

/**
 * Whether the device has been read: which report there is, and the targets. Until then a page does not know how high its
 * performance will be.
 */
export function useIsPerformanceRead(type: keyof typeof idsOf): boolean {
  const { source } = usePerformanceSource(type, entireScope);
  return useSettingsLoaded() && source !== undefined;
}

/** The metrics of one keyword or product on its channel and in its account, from a report on the device. */
export function RecordPerformance(props: RecordPerformanceProps) {
  const { type, id, channel, accountId, currency, children } = props;
  const scope = useScopeOf({ channel, accountId });
  const report = useReportResult(type, scope);
  const { source, named, isBroken } = report;

  const ids = idsOf[type];
  const [targets] = useTargets();
  const target = targetFor(targets ?? [], { channel, accountId });
  const key = source ? JSON.stringify([source.jobId, id, scope]) : undefined;
  const { answer, error } = useTableQuery(named, key, async (table, signal) => {
    const only = (column: string, value: string | null) =>
      ({ column, test: 'set', values: [value] }) as const;
    const own = only(`${type}_id`, id);
    // Several accounts sell the same product.
    const place = [only('channel', channel), only('account_id', accountId)];
    const filters = type === 'product' ? [own, ...place] : [own];
    const { cells } = await table.sums(['currency'], { filters }, { signal });
    return { key, cells };
  });
  const found = answer?.key === key ? answer?.cells : undefined;
  const isWithout = found?.length === 0;
  // As high with dashes as with figures.
  const none: { values: readonly Value[]; figures: Figures } = { values: [currency], figures: {} };
  const cells = isWithout ? [none] : found;
  return (
    <Panel
      title="Performance"
      actions={
        source && (
          <span className="text-right text-muted">
            {isWithout &&
              (isBroken ? `No data for this ${type}: ` : 'No activity in this period: ')}
            {dayRange(source.start, source.end)}
          </span>
        )
      }
    >
      <div className="flex flex-col gap-2">
        {/* The skeleton says that it is loading. */}
        <MetricsNote report={{ ...report, isLoading: false, error: report.error ?? error }} />
        {source && !report.error && error === null && cells === undefined && (
          <TilesSkeleton count={ids.length} notes={target !== null} />
        )}
        {cells?.map(({ values: [code], figures }) => (
          <FigureTiles
            key={String(code)}
            ids={ids}
            values={figures}
            currency={typeof code === 'string' ? code : null}
            notes={{
              acos: target && <AcosTarget acos={figures['acos'] ?? null} target={target} />,
            }}
          />
        ))}
        {found !== undefined && !isWithout && children}
      </div>
    </Panel>
  );
}
