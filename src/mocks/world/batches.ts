/** A v2 batch's status as a function of its submission time, its items and the clock. */
import type { BatchStatus, MasterlistItem } from '#api/contract/batch.ts';
import type { Layout } from './layout.ts';
import { productIndex } from './products.ts';
import type { StoredBatch } from './state.ts';

/** In ms: time in the queue, then per item. */
const queue = 3000;
const perItem = 150;

/** The maximum of `percACoS` in percent; it must be above 0. */
const highestAcos = 200;

export interface ItemOutcome extends MasterlistItem {
  id: string;
  status: { success: boolean; message: string; process: string };
}

/** The result of each item of a batch. */
export function outcomes(
  layout: Layout,
  batchId: string,
  items: readonly MasterlistItem[],
): ItemOutcome[] {
  return items.map((item, i) => {
    const fault = faultOf(layout, item);
    return {
      ...item,
      id: `${batchId}-${i + 1}`,
      status: {
        success: fault === null,
        message: fault ?? 'Updated.',
        process: 'masterlist.update',
      },
    };
  });
}

/** The batch's status at `now` (ms): finally SUCCESS, PARTIAL or FAILED, depending on its items. */
export function batchStatusAt(
  batch: StoredBatch,
  results: readonly ItemOutcome[],
  now: number,
): BatchStatus {
  const since = now - batch.createdAt;
  if (since < queue) return 'PENDING';
  if (since < queue + perItem * batch.items.length) return 'RUNNING';
  const good = results.filter((item) => item.status.success).length;
  if (good === results.length) return 'SUCCESS';
  return good === 0 ? 'FAILED' : 'PARTIAL';
}

function faultOf(layout: Layout, { asin, countryCode, percACoS }: MasterlistItem): string | null {
  if (productIndex(layout, asin) === null) return `Unknown ASIN ${asin}.`;
  if (
    !layout.accounts.some(
      ({ channel, country }) => channel === 'channel-a' && country === countryCode,
    )
  ) {
    return `No account in ${countryCode}.`;
  }
  if (!(percACoS > 0 && percACoS <= highestAcos)) {
    return `percACoS must be above 0 and at most ${highestAcos}.`;
  }
  return null;
}
