/** The items of a submission and their results, as a table of the row engine. */
import type { ColumnFilter, TableQuery, TableSpec } from '#lib/table-query.ts';
import type { ItemOutcome } from '#workspace/batch/stored-items.ts';
import type { Batch } from '#workspace/batch/stored-batches.ts';
import { filtersOf } from '#workspace/lists/condition-filters.ts';
import { statusBadge } from './batch-text.ts';
import { itemConditions, type ItemsSearch } from './items.search.ts';

const excluded = 'Excluded';

/** Results of an item; those that need the user’s attention come first. */
const outcomes = [
  'Failed',
  'Rejected',
  'Sent, outcome unknown',
  'Batch ID not found',
  'No result',
  'Running',
  'Pending',
  'Sending',
  'Waiting to be sent',
  'Returned to draft',
  'Discarded, not sent',
  excluded,
  'Accepted, not tracked',
  'Done',
];

export const itemSpec: TableSpec = {
  key: 'id',
  columns: [
    { id: 'id', type: 'text' },
    { id: 'asin', type: 'text', searched: true },
    { id: 'countryCode', type: 'enum' },
    { id: 'percACoS', type: 'number' },
    { id: 'outcome', type: 'enum', order: outcomes },
    { id: 'message', type: 'text', searched: true },
    { id: 'process', type: 'enum' },
    { id: 'batch', type: 'number' },
    { id: 'item_id', type: 'text', searched: true },
  ],
};

/** The records of one batch; `number` is its number in the submission. */
export function recordsOf(batch: Batch, number: number, items: readonly ItemOutcome[]) {
  return items.map((item) => ({
    id: `${batch.key} ${item.index}`,
    asin: item.asin,
    countryCode: item.countryCode,
    percACoS: item.percACoS,
    outcome: outcomeLabel(batch, item),
    message: item.isExcluded ? 'Submitted again later with another target.' : messageOf(item),
    process: item.result?.process ?? null,
    batch: number,
    item_id: item.result?.id ?? null,
  }));
}

const messageOf = ({ result, refusal }: ItemOutcome): string | null => result?.message ?? refusal;

function outcomeLabel(batch: Batch, { result, isExcluded }: ItemOutcome): string {
  if (isExcluded) return excluded;
  const success = result?.success ?? null;
  if (success !== null) return success ? 'Done' : 'Failed';
  const isOver = batch.standing === 'sent' && batch.nextAt === null;
  return isOver ? 'No result' : statusBadge(batch).text;
}

/** Converts the search to a filter of the table. */
export function filterOf(search: ItemsSearch): TableQuery {
  const filters: ColumnFilter[] = [
    { column: 'outcome', test: 'set', values: search.outcome },
    { column: 'countryCode', test: 'set', values: search.country },
    ...filtersOf(search.f, itemConditions),
  ];
  return { q: search.q, filters };
}
