import { useQuery } from '@tanstack/react-query';
import type { AdvertisedPlace } from '#domain/findings/finding.ts';
import { resultOptions } from '#workspace/report-result/result.ts';
import { noNames, useNamedTable, useTableAnswer } from '#workspace/tables/table-answer.ts';

/** The campaigns that spend on a product at a place, by a report's job, most first. Without a job nothing is asked. */
export function useSpenders(place: AdvertisedPlace, job: string | null) {
  const { productId, channel, accountId, currency } = place;
  // In memory as a rule: the list was made of it.
  const { data, isError } = useQuery({ ...resultOptions(job ?? ''), enabled: job !== null });
  const named = useNamedTable(data, noNames);
  const key =
    job === null ? undefined : JSON.stringify([job, productId, channel, accountId, currency]);
  const { answer, error } = useTableAnswer(named, key, async (table, signal) => {
    const set = (column: string, value: string | null) =>
      ({ column, test: 'set', values: [value] }) as const;
    const filters = [
      set('product_id', productId),
      set('channel', channel),
      set('account_id', accountId),
      set('currency', currency),
    ];
    const sort = [{ column: 'spend', descending: true }];
    return table.sums(['campaign_id'], { filters, sort }, { signal });
  });
  const ids = answer?.cells.flatMap(({ values: [id] }) => (typeof id === 'string' ? [id] : []));
  return { sums: answer, ids, hasFailed: isError || error !== null };
}
