/** The items of a submission and their results. */
import { useQuery } from '@tanstack/react-query';
import { batchStore } from '#features/v2-batch/batch-store.ts';
import { type Batch, hasEnded } from '#features/v2-batch/stored-batches.ts';
import { type ItemOutcome, toItemOutcomes } from '#features/v2-batch/stored-items.ts';
import { missing } from '#lib/format.ts';
import { freeText } from '#lib/search-params.ts';
import { textOf } from '#lib/table-row.ts';
import { defineList } from '#lists/define-list.ts';
import { facet, hidden, number, text } from '#lists/list-columns.tsx';
import { anyOf } from '#lists/list-filter.ts';
import { localWork } from '#queries/local-work.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { statusText, toneOf, tones } from '#features/v2-batch/batch-text.ts';

export const itemList = defineList({
  name: 'Items',
  one: 'item',
  search: { label: 'Search items', placeholder: 'ASIN, message or ID' },
  sort: 'outcome,batch',
  columns: {
    id: hidden({ type: 'text' }),
    asin: text('ASIN', 132, { search: true, priority: 1 }),
    countryCode: facet('Country', 80, { priority: 2, filter: 'country' }),
    percACoS: number('Target ACOS', 120, {
      unit: '%',
      summed: false,
      write: (value) => String(value ?? missing),
    }),
    outcome: facet('Result', 152, {
      order: Object.keys(tones),
      priority: 1,
      definition:
        'The service’s result for the item. Until the batch has ended, the status of the batch.',
      filter: 'outcome',
      cell: (row) => {
        const outcome = textOf(row, 'outcome') ?? '';
        return <Badge tone={toneOf(outcome)}>{outcome}</Badge>;
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
  const open = hasEnded(batch) ? 'No result' : statusText(batch);
  return items.map(({ index, success, ...item }) => ({
    ...item,
    id: `${batch.key} ${index}`,
    outcome: success === null ? open : success ? 'Done' : 'Failed',
    batch: position,
  }));
}

/** The items of these batches with their results, `undefined` until read. They are read again when a batch changes. */
export function useSubmissionItems(batches: readonly Batch[]) {
  const key = batches.map((it) => `${it.key} ${statusText(it)} ${it.since}`).join();
  return useQuery({
    ...localWork,
    queryKey: ['batch items', key],
    queryFn: async () => {
      const found = await batchStore().items(batches.map((batch) => batch.key));
      return batches.flatMap((batch, at) => {
        const items = found.get(batch.key);
        return items === undefined ? [] : recordsOf(batch, at + 1, toItemOutcomes(items));
      });
    },
  }).data;
}
