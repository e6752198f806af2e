import { count, missing } from '#lib/format.ts';
import type { TableRow } from '#lib/table-query.ts';
import { figureOf, textOf as text } from '#lib/table-row.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import type { Column } from '#ui/grid/column.ts';
import type { ItemColumn } from './items.search.ts';
import { ownProperty } from '#lib/own-property.ts';

const tones: Readonly<Record<string, 'good' | 'bad' | 'warn'>> = {
  Done: 'good',
  Failed: 'bad',
  Rejected: 'bad',
  'Sent, outcome unknown': 'warn',
  'Batch ID not found': 'warn',
  'No result': 'warn',
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
      'The service’s result for the item. Until the batch has ended, the status of the batch.',
    cell: (row) => {
      const outcome = text(row, 'outcome') ?? '';
      return <Badge tone={ownProperty(tones, outcome) ?? 'neutral'}>{outcome}</Badge>;
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
    header: 'Item ID',
    width: 160,
    priority: 3,
    cell: (row) => text(row, 'item_id') ?? missing,
  },
];

/** Columns that items can be grouped by, with the labels of their values. */
export const itemGroups = {
  outcome: String,
  countryCode: String,
  message: String,
  batch: (value: string) => `Batch ${value}`,
};

/** Columns that have their own filter control, with its label. */
export const itemControls = { outcome: 'Result', countryCode: 'Country' };
