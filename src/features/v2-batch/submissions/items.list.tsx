/** The items of a submission and their results. */
import type { Batch } from '#features/v2-batch/store/stored-batches.ts';
import type { ItemOutcome } from '#features/v2-batch/store/stored-items.ts';
import { missing } from '#lib/format.ts';
import { ownProperty } from '#lib/own-property.ts';
import { freeText } from '#lib/search-params.ts';
import { textOf } from '#lib/table-row.ts';
import { defineList } from '#shared/list-page/define-list.ts';
import { facet, hidden, number, text } from '#shared/list-page/list-columns.tsx';
import { anyOf } from '#shared/list-page/list-filter.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { statusBadge } from './batch-text.ts';

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
  'Accepted, not tracked',
  'Done',
];

const tones: Readonly<Record<string, 'good' | 'bad' | 'warn'>> = {
  Done: 'good',
  Failed: 'bad',
  Rejected: 'bad',
  'Sent, outcome unknown': 'warn',
  'Batch ID not found': 'warn',
  'No result': 'warn',
};

export const itemList = defineList({
  name: 'Items',
  one: 'item',
  search: { label: 'Search items', placeholder: 'ASIN, message or ID' },
  sort: 'outcome,batch',
  columns: {
    id: hidden({ type: 'text' }),
    asin: text('ASIN', 132, { search: true, priority: 1 }),
    countryCode: facet('Country', 80, { priority: 2, filter: 'country', group: true }),
    percACoS: number('Target ACOS', 120, {
      unit: '%',
      summed: false,
      write: (value) => String(value ?? missing),
    }),
    outcome: facet('Result', 152, {
      order: outcomes,
      priority: 1,
      definition:
        'The service’s result for the item. Until the batch has ended, the status of the batch.',
      filter: 'outcome',
      group: true,
      cell: (row) => {
        const outcome = textOf(row, 'outcome') ?? '';
        return <Badge tone={ownProperty(tones, outcome) ?? 'neutral'}>{outcome}</Badge>;
      },
    }),
    message: text('Message', 260, { search: true, isLong: true, group: true }),
    process: facet('Process', 144, {
      definition: 'The operation that the service performed on the item.',
    }),
    batch: {
      ...number('Batch', 96, { summed: false }),
      group: (value) => `Batch ${value}`,
    },
    item_id: text('Item ID', 160, { search: true }),
  },
  filters: {
    outcome: anyOf('outcome', { label: 'Result' }),
    country: anyOf('countryCode', { label: 'Country' }),
  },
  params: {
    /** The key of the selected submission; '' for none. */
    of: freeText,
  },
});

/** The records of one batch; `position` is its number in the submission. */
export function recordsOf(batch: Batch, position: number, items: readonly ItemOutcome[]) {
  return items.map((item) => ({
    id: `${batch.key} ${item.index}`,
    asin: item.asin,
    countryCode: item.countryCode,
    percACoS: item.percACoS,
    outcome: outcomeLabel(batch, item),
    message: item.result?.message ?? item.refusal,
    process: item.result?.process ?? null,
    batch: position,
    item_id: item.result?.id ?? null,
  }));
}

function outcomeLabel(batch: Batch, { result }: ItemOutcome): string {
  const success = result?.success ?? null;
  if (success !== null) return success ? 'Done' : 'Failed';
  const isOver = batch.standing === 'sent' && batch.nextAt === null;
  return isOver ? 'No result' : statusBadge(batch).text;
}
