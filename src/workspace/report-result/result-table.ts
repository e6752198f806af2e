/** A report's result as a table of the row engine: all possible columns, by the contract's names. */
import type { TableSpec } from '#lib/table-query.ts';

export const resultSpec: TableSpec = {
  // Rows have no identifier, and two identical rows both count.
  key: 'id',
  numbered: true,
  currency: 'currency',
  columns: [
    { id: 'id', type: 'text' },
    { id: 'date', type: 'date' },
    { id: 'channel', type: 'enum' },
    { id: 'account_id', type: 'text' },
    { id: 'account', type: 'lookup', of: 'account_id', names: 'accounts', searched: true },
    { id: 'campaign_id', type: 'text', searched: true },
    { id: 'campaign', type: 'lookup', of: 'campaign_id', names: 'campaigns', searched: true },
    { id: 'ad_group_id', type: 'text', searched: true },
    { id: 'keyword_id', type: 'text', searched: true },
    { id: 'keyword', type: 'lookup', of: 'keyword_id', names: 'keywords', searched: true },
    { id: 'product_id', type: 'text', searched: true },
    { id: 'impressions', type: 'number' },
    { id: 'clicks', type: 'number' },
    { id: 'spend', type: 'money' },
    { id: 'conversions', type: 'number' },
    { id: 'units', type: 'number' },
    { id: 'sales', type: 'money' },
    { id: 'currency', path: 'currency_code', type: 'enum' },
    { id: 'acos', type: 'ratio', over: 'spend', under: 'sales' },
    { id: 'roas', type: 'ratio', over: 'sales', under: 'spend' },
    { id: 'ctr', type: 'ratio', over: 'clicks', under: 'impressions' },
    { id: 'cvr', type: 'ratio', over: 'conversions', under: 'clicks' },
    { id: 'cpc', type: 'ratio', over: 'spend', under: 'clicks' },
  ],
};

/** The format of a body: by its content type, else as requested. Files in some stores have no type. */
export function formatOf(type: string, asked: string | null): 'json' | 'csv' {
  if (type.includes('csv')) return 'csv';
  if (type.includes('json')) return 'json';
  return asked === 'csv' ? 'csv' : 'json';
}
