/** The items of a submission as a table of the row engine: what each is, and what came of it. */
import type { ColumnFilter, TableQuery, TableSpec } from '#lib/table-query.ts';
import type { ItemOutcome } from '#workspace/batch/items.ts';
import type { Batch } from '#workspace/batch/record.ts';
import { filtersOf } from '#workspace/lists/condition-filters.ts';
import { standingOf } from './batch-words.ts';
import { itemConditions, type ItemsSearch } from './items.search.ts';

const leftOut = 'Left out';

/** What came of an item, those that want something of the user first. */
const outcomes = [
  'Failed',
  'Refused',
  'Sent, answer unknown',
  'Unknown to the service',
  'No word',
  'Running',
  'Pending',
  'Being sent',
  'Waiting to be sent',
  'Back on the list',
  'Discarded, not sent',
  leftOut,
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

/** The records of one batch; `number` is its place in its submission. */
export function recordsOf(batch: Batch, number: number, items: readonly ItemOutcome[]) {
  return items.map((item) => ({
    id: `${batch.key} ${item.index}`,
    asin: item.asin,
    countryCode: item.countryCode,
    percACoS: item.percACoS,
    outcome: outcomeOf(batch, item),
    message: item.isLeft ? 'Submitted since with another target.' : messageOf(item),
    process: item.result?.process ?? null,
    batch: number,
    item_id: item.result?.id ?? null,
  }));
}

const messageOf = ({ result, said }: ItemOutcome): string | null => result?.message ?? said;

function outcomeOf(batch: Batch, { result, isLeft }: ItemOutcome): string {
  if (isLeft) return leftOut;
  const success = result?.success ?? null;
  if (success !== null) return success ? 'Done' : 'Failed';
  const isOver = batch.standing === 'sent' && batch.nextAt === null;
  return isOver ? 'No word' : standingOf(batch).text;
}

/** The part of a search that says which items. */
export function filterOf(search: ItemsSearch): TableQuery {
  const filters: ColumnFilter[] = [
    { column: 'outcome', test: 'set', values: search.outcome },
    { column: 'countryCode', test: 'set', values: search.country },
    ...filtersOf(search.f, itemConditions),
  ];
  return { q: search.q, filters };
}
