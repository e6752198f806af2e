/** The rows of a report beside those of another one of its type: one per campaign, keyword or product. */
import { missing } from '#lib/format.ts';
import type { TableQuery, TableRow } from '#lib/table-query.ts';
import { withCode } from '#shared/list-page/amount-cells.tsx';
import {
  acosChange,
  amountsBefore,
  changeAmount,
  changeShare,
} from '#shared/list-page/change-columns.tsx';
import { defineList } from '#shared/list-page/define-list.ts';
import {
  account,
  channel,
  currency,
  hidden,
  lookup,
  metric,
  text,
} from '#shared/list-page/list-columns.tsx';
import { scope } from '#shared/list-page/list-filter.ts';
import type { Column } from '#ui/grid/column.ts';
import { resultParams, type RowKind } from './result.list.tsx';

const named = { search: true, group: true } as const;

export const comparedList = defineList({
  name: 'Compared report',
  one: 'row',
  search: { label: 'Search rows', placeholder: 'Name, campaign, ID' },
  currency: 'currency',
  sort: '-spend',
  hasCharts: 'open',
  columns: {
    id: hidden({ type: 'text' }),
    keyword: lookup('Keyword', 232, { of: 'keyword_id', names: 'keywords', ...named }),
    product: lookup('Product', 260, { of: 'product_id', names: 'products', ...named }),
    product_id: text('Product ID', 128, { search: true }),
    campaign: lookup('Campaign', 260, { of: 'campaign_id', names: 'campaigns', ...named }),
    spend: metric('spend', 124, { priority: 2 }),
    spend_change: changeShare('spend'),
    sales: metric('sales', 136),
    sales_change: changeShare('sales'),
    acos: metric('acos', 92, { priority: 2 }),
    acos_change: acosChange(),
    spend_difference: changeAmount('spend'),
    sales_difference: changeAmount('sales'),
    ...amountsBefore,
    roas: metric('roas', 92),
    impressions: metric('impressions', 112),
    clicks: metric('clicks', 92),
    ctr: metric('ctr', 92),
    cpc: metric('cpc', 92),
    conversions: metric('conversions', 92),
    cvr: metric('cvr', 92),
    units: metric('units', 92),
    keyword_id: text('Keyword ID', 128, { hidden: true, search: true }),
    campaign_id: hidden({ type: 'text' }),
    account_id: hidden({ type: 'text' }),
    account: account(160, { condition: 'text' }),
    channel: channel(96),
    currency: currency(84),
  },
  filters: scope,
  params: resultParams,
});

const nameColumns = new Set<string>(
  comparedList.table.columns.flatMap(({ id, type }) =>
    type === 'text' || type === 'enum' || type === 'lookup' ? [id] : [],
  ),
);

/**
 * A query of this list for the rows of both reports, whose figures are of a day rather than of all days: conditions on
 * figures are left out.
 */
export const nameConditions = ({ q, filters = [] }: TableQuery): TableQuery => ({
  q,
  filters: filters.filter(({ column }) => nameColumns.has(column)),
});

/** Columns whose changes are otherwise good or bad. */
const judged = new Set(['sales_change', 'sales_difference', 'acos_change']);

/** The list of two reports of a type, named after the first. `isUncolored`: they do not compare like with like. */
export function listOfCompared(
  name: string,
  kind: RowKind,
  isUncolored: boolean,
): typeof comparedList {
  const absent = new Set(
    (['keyword', 'product'] as const).flatMap((one) => (one === kind ? [] : [one, `${one}_id`])),
  );
  // The rows of a product report are in several campaigns.
  if (kind === 'product') absent.add('campaign');
  return {
    ...comparedList,
    name,
    gridColumns: (unit, isConverted) =>
      comparedList
        .gridColumns(unit, isConverted)
        .filter(({ id }) => !absent.has(id))
        .map((column) => (isUncolored && judged.has(column.id) ? uncolored(column) : column))
        .map((column, at) => (at === 0 ? { ...column, priority: 1 } : column)),
  };
}

const uncolored = (column: Column<TableRow>): Column<TableRow> => ({
  ...column,
  cell: (row) => withCode(column.text?.(row) ?? missing, column.currency?.(row) ?? null),
});
