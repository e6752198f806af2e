import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Listing } from '#api/contract/listing.ts';
import { now } from '#lib/clock.ts';
import { count, counted, missing } from '#lib/format.ts';
import { fresh } from '#queries/freshness.ts';
import { inventoryQueries, type StockLevel } from '#queries/inventory.queries.ts';
import { accountName, useAccountsById } from '#shared/account-names.ts';
import { sumKnown } from '#shared/metrics/days-of-cover.ts';
import { ServiceMessage } from '#shared/query-state/service-message.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

interface ListingStockProps {
  productId: string;
  /** All listings: they tell which accounts offer the product. */
  listings: readonly Listing[];
}

/** The accounts that offer a product, sorted by ID. */
export function holdersOf(productId: string, listings: readonly Listing[]): string[] {
  const own = listings.filter(({ product_id }) => product_id === productId);
  return [...new Set(own.flatMap(({ account_id }) => account_id ?? []))].toSorted();
}

/** A product's stock levels, each once: a service that ignores the account in a request sends all of them each time. */
export function stockOf(productId: string, records: readonly StockLevel[]): StockLevel[] {
  const own = records.filter(({ product_id }) => product_id === productId);
  return [...new Map(own.toReversed().map((level) => [level.id, level])).values()].toReversed();
}

const levels = ['fulfillable', 'reserved', 'inbound', 'unfulfillable', 'merchant'] as const;
const headers: Record<(typeof levels)[number], string> = {
  fulfillable: 'Fulfillable',
  reserved: 'Reserved',
  inbound: 'Inbound',
  unfulfillable: 'Unfulfillable',
  merchant: 'Merchant',
};

/** The stock of one product, a row for each channel and account that hold it. */
export function ListingStock({ productId, listings }: ListingStockProps) {
  const accounts = useAccountsById();
  const holders = useMemo(() => holdersOf(productId, listings), [productId, listings]);
  const answers = useQueries({ queries: useStockLists(holders) });
  const failed = answers.find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) {
    return (
      <ServiceMessage error={failed.error} what="its stock" onRetry={() => void failed.refetch()} />
    );
  }
  const rows = stockOf(
    productId,
    answers.flatMap(({ data }) => data?.records ?? []),
  );
  const isComing = answers.some(({ data }) => data?.isComplete !== true);
  if (isComing && rows.length === 0) return <StockSkeleton rows={holders.length} />;
  if (rows.length === 0) {
    return (
      <Message tone="empty" title="No stock record">
        <p>The inventory of {counted(holders.length, 'account')} does not include this product.</p>
      </Message>
    );
  }
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="overflow-x-auto" role="group" aria-label="Levels" tabIndex={0}>
      <table className="w-full min-w-[40rem] text-left">
        <thead className="text-xs text-muted">
          <tr className="h-8 border-b border-line">
            <th className="pr-3 font-medium">Channel</th>
            <th className="pr-3 font-medium">Account</th>
            {levels.map((level) => (
              <th key={level} className="pl-3 text-right font-medium">
                {headers[level]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, channel, account_id, fba, merchant }) => {
            const cells = {
              fulfillable: fba?.fulfillable ?? null,
              reserved: fba?.reserved ?? null,
              inbound: sumKnown(fba?.inbound_working, fba?.inbound_shipped, fba?.inbound_receiving),
              unfulfillable: fba?.unfulfillable ?? null,
              merchant: merchant?.fulfillable ?? null,
            };
            return (
              <tr key={id} className="h-8 border-b border-line last:border-b-0">
                <th scope="row" className="pr-3 font-normal">
                  {channel ?? missing}
                </th>
                <td className="pr-3">{accountName(accounts, account_id) || missing}</td>
                {levels.map((level) => (
                  <td key={level} className="pl-3 text-right">
                    {count(cells[level])}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** As high as a table of that many rows and its header. */
export function StockSkeleton({ rows = 1 }: { rows?: number }) {
  return <Skeleton height={`${2 * (1 + rows)}rem`} />;
}

/** The lists to read it from: the list of all stock if loaded and fresh, else one per account. */
function useStockLists(holders: readonly string[]) {
  const client = useQueryClient();
  const all = inventoryQueries.list();
  const [isHere] = useState(() => {
    const state = client.getQueryState(all.queryKey);
    const { isComplete = false, receivedAt = 0 } = state?.data ?? {};
    return isComplete && state?.isInvalidated === false && now() - receivedAt < fresh.list;
  });
  return isHere ? [all] : holders.map((account_id) => inventoryQueries.list({ account_id }));
}
