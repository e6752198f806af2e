import { checks } from '#domain/checks/checks.ts';
import { missing, money, words } from '#lib/format.ts';
import type { TableRow } from '#lib/table-query.ts';
import { figureOf, textOf as text } from '#lib/table-row.ts';
import type { Column } from '#ui/grid/column.ts';
import type { DoctorColumn } from './doctor.search.ts';

const titles = new Map(checks.map(({ id, title }) => [id, title]));

/** What a check is called; one of an address that is none stands for itself. */
export const checkTitle = (id: string): string => titles.get(id) ?? id;

export const kindNames: Readonly<Record<string, string>> = {
  account: 'Account',
  campaign: 'Campaign',
  keyword: 'Keyword',
  listing: 'Listing',
  list: 'Whole list',
};
const kindName = (kind: string | null): string => kindNames[kind ?? ''] ?? words(kind);

export const doctorGridColumns: (Column<TableRow> & { id: DoctorColumn })[] = [
  {
    id: 'name',
    header: 'Record',
    width: 232,
    priority: 1,
    cell: (row) => (text(row, 'kind') === 'list' ? words(text(row, 'name')) : text(row, 'name')),
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
    header: 'Given',
    width: 204,
    priority: 1,
    definition: 'What the service says.',
    cell: (row) => text(row, 'given'),
  },
  {
    id: 'expected',
    header: 'Expected',
    width: 240,
    priority: 2,
    definition: 'What it should say, after all else that it says.',
    cell: (row) => text(row, 'expected'),
  },
  {
    id: 'spend',
    header: 'Spend',
    width: 108,
    align: 'end',
    priority: 3,
    definition:
      'What the campaign has spent in its period, so that the most expensive comes first.',
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

/** Where all rows are of one check, its name is over them; and only campaigns have a spend. */
export function columnsFor(selected: readonly string[]) {
  if (selected.length !== 1) return doctorGridColumns;
  const needs = checks.find(({ id }) => id === selected[0])?.needs ?? [];
  const isOfCampaigns = needs.includes('campaigns') && !needs.includes('keywords');
  const others = isOfCampaigns || needs.length === 0 ? [] : ['spend', 'currency'];
  return doctorGridColumns.filter(({ id }) => id !== 'check' && !others.includes(id));
}

/** Columns that findings can be grouped by, and what their values are called. */
export const doctorGroups = {
  check: checkTitle,
  kind: kindName,
  channel: String,
  account: String,
};

/** Filters that columns have of their own, by their names. */
export const doctorControls = {
  kind: 'Kind',
  channel: 'Channel',
  account: 'Account',
};
