/** A report's result as a table of the row engine: all possible columns, by the contract's names. */
import type { OpenResult } from '#api/result.ts';
import { service } from '#api/service.ts';
import type { TableSpec } from '#lib/table-query.ts';
import type { JobAnswer } from '#queries/reports.queries.ts';
import { campaignFactColumns } from '#queries/tables/keyword-table.ts';
import { metricColumn, reportMetrics } from '#metrics/metrics.ts';

export const resultSpec: TableSpec = {
  // Rows have no identifier, and two identical rows both count.
  key: 'id',
  numbered: true,
  currency: 'currency',
  columns: [
    { id: 'id', type: 'text' },
    { id: 'date', type: 'date' },
    { id: 'channel', type: 'enum', orElse: ['campaign_channel'] },
    { id: 'account_id', type: 'text', orElse: ['campaign_account'] },
    { id: 'account', type: 'lookup', of: 'account_id', names: 'accounts', searched: true },
    { id: 'campaign_id', type: 'text', searched: true },
    { id: 'campaign', type: 'lookup', of: 'campaign_id', names: 'campaigns', searched: true },
    { id: 'ad_group_id', type: 'text', searched: true },
    { id: 'keyword_id', type: 'text', searched: true },
    { id: 'keyword', type: 'lookup', of: 'keyword_id', names: 'keywords', searched: true },
    { id: 'product_id', type: 'text', searched: true },
    { id: 'product', type: 'lookup', of: 'product_id', names: 'products', searched: true },
    { id: 'currency', path: 'currency_code', type: 'enum', orElse: ['campaign_currency'] },
    ...campaignFactColumns,
    ...reportMetrics.map((id) => metricColumn(id)),
  ],
};

/** The format of a body: by its content type, else as requested. Files in some stores have no type. */
export function formatOf(type: string, asked: string | null): 'json' | 'csv' {
  if (type.includes('csv')) return 'csv';
  if (type.includes('json')) return 'json';
  return asked === 'csv' ? 'csv' : 'json';
}

/** The rows of a result as the row engine reads them. Rejects with a `ServiceError` if an adapter fails. */
export async function resultRows(
  result: OpenResult & { job: JobAnswer['job'] },
  signal: AbortSignal,
) {
  const { body, type, job, headers } = result;
  const format = formatOf(type, job.request?.format ?? null);
  const { adapter } = service().options;
  return (await adapter?.rows({ body, headers }, format, signal)) ?? { body, format };
}
