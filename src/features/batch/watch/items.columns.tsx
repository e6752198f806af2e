import { count, missing } from '#lib/format.ts';
import type { TableRow } from '#lib/table-query.ts';
import { figureOf, textOf as text } from '#lib/table-row.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import type { Column } from '#ui/grid/column.ts';
import type { ItemColumn } from './items.search.ts';
import { entryOf } from '#lib/entry-of.ts';

const tones: Readonly<Record<string, 'good' | 'bad' | 'warn'>> = {
  Done: 'good',
  Failed: 'bad',
  Refused: 'bad',
  'Sent, answer unknown': 'warn',
  'Unknown to the service': 'warn',
  'No word': 'warn',
};

export const itemGridColumns: (Column<TableRow> & { id: ItemColumn })[] = [
  { id: 'asin', header: 'ASIN', width: 132, priority: 1, cell: (row) => text(row, 'asin') },
  {
    id: 'countryCode',
    header: 'Country',
    width: 80,
    priority: 2,
    cell: (row) => text(row, 'countryCode'),
  },
  {
    id: 'percACoS',
    header: 'Target ACOS',
    unit: '%',
    width: 120,
    align: 'end',
    priority: 3,
    cell: (row) => String(figureOf(row, 'percACoS') ?? missing),
  },
  {
    id: 'outcome',
    header: 'Result',
    width: 152,
    priority: 1,
    definition:
      'What the service says of the item; until its batch has ended, how the batch stands.',
    cell: (row) => {
      const outcome = text(row, 'outcome') ?? '';
      return <Badge tone={entryOf(tones, outcome) ?? 'neutral'}>{outcome}</Badge>;
    },
  },
  {
    id: 'message',
    header: 'Message',
    width: 260,
    priority: 3,
    below: true,
    cell: (row) => text(row, 'message') ?? missing,
  },
  {
    id: 'process',
    header: 'Process',
    width: 144,
    priority: 3,
    definition: 'The operation that the service performed on the item.',
    cell: (row) => text(row, 'process') ?? missing,
  },
  {
    id: 'batch',
    header: 'Batch',
    width: 96,
    align: 'end',
    priority: 3,
    cell: (row) => count(figureOf(row, 'batch')),
  },
  {
    id: 'item_id',
    header: 'Item id',
    width: 160,
    priority: 3,
    cell: (row) => text(row, 'item_id') ?? missing,
  },
];

/** Columns that items can be grouped by, and what their values are called. */
export const itemGroups = {
  outcome: String,
  countryCode: String,
  message: String,
  batch: (value: string) => `Batch ${value}`,
};

/** Filters that columns have of their own, by their names. */
export const itemControls = { outcome: 'Result', countryCode: 'Country' };
