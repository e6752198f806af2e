import { checks } from '#domain/checks/checks.ts';
import { missing, money, humanize } from '#lib/format.ts';
import type { TableRow } from '#lib/table-query.ts';
import { figureOf, textOf as text } from '#lib/table-row.ts';
import type { Column } from '#ui/grid/column.ts';
import type { DataQualityColumn } from './data-quality.search.ts';

const titles = new Map(checks.map(({ id, title }) => [id, title]));

/** A check's title; an unknown one from a URL is displayed unchanged. */
export const checkTitle = (id: string): string => titles.get(id) ?? id;

export const kindNames: Readonly<Record<string, string>> = {
  account: 'Account',
  campaign: 'Campaign',
  keyword: 'Keyword',
  listing: 'Listing',
  list: 'Entire list',
};
const kindName = (kind: string | null): string => kindNames[kind ?? ''] ?? humanize(kind);

export const dataQualityGridColumns: (Column<TableRow> & { id: DataQualityColumn })[] = [
  {
    id: 'name',
    header: 'Record',
    width: 232,
    priority: 1,
    cell: (row) => (text(row, 'kind') === 'list' ? humanize(text(row, 'name')) : text(row, 'name')),
  },
  {
    id: 'check',
    header: 'Check',
    width: 208,
    priority: 3,
    cell: (row) => checkTitle(text(row, 'check') ?? ''),
    value: (row) => checkTitle(text(row, 'check') ?? ''),
  },
  {
    id: 'given',
    header: 'Actual',
    width: 204,
    priority: 1,
    definition: 'The value from the service.',
    cell: (row) => text(row, 'given'),
  },
  {
    id: 'expected',
    header: 'Expected',
    width: 240,
    priority: 2,
    definition: 'The value implied by the other data.',
    cell: (row) => text(row, 'expected'),
  },
  {
    id: 'spend',
    header: 'Spend',
    width: 108,
    align: 'end',
    priority: 3,
    definition: 'The campaign’s spend in its period.',
    cell: (row) => money(figureOf(row, 'spend')),
  },
  {
    id: 'currency',
    header: 'Currency',
    width: 92,
    priority: 3,
    cell: (row) => text(row, 'currency') ?? missing,
  },
  {
    id: 'kind',
    header: 'Kind',
    width: 104,
    priority: 3,
    cell: (row) => kindName(text(row, 'kind')),
  },
  {
    id: 'channel',
    header: 'Channel',
    width: 100,
    priority: 3,
    cell: (row) => text(row, 'channel') ?? missing,
  },
  {
    id: 'account',
    header: 'Account',
    width: 208,
    priority: 3,
    cell: (row) => text(row, 'account') ?? missing,
  },
];

/** If all rows are of one check, its title is above them; only campaigns have spend. */
export function columnsFor(selected: readonly string[]) {
  if (selected.length !== 1) return dataQualityGridColumns;
  const needs = checks.find(({ id }) => id === selected[0])?.needs ?? [];
  const isOfCampaigns = needs.includes('campaigns') && !needs.includes('keywords');
  const others = isOfCampaigns || needs.length === 0 ? [] : ['spend', 'currency'];
  return dataQualityGridColumns.filter(({ id }) => id !== 'check' && !others.includes(id));
}

/** Columns that problems can be grouped by, and the labels of their values. */
export const dataQualityGroups = {
  check: checkTitle,
  kind: kindName,
  channel: String,
  account: String,
};

/** Filters that belong to columns, by label. */
export const dataQualityControls = {
  kind: 'Kind',
  channel: 'Channel',
  account: 'Account',
};
