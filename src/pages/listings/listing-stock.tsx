import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Listing } from '#api/contract/listing.ts';
import { now } from '#lib/clock.ts';
import { count, counted, missing } from '#lib/format.ts';
import { fresh } from '#queries/persisted-query.ts';
import { inventoryQueries, type StockLevel } from '#queries/inventory.queries.ts';
import { accountName, useAccountsById } from '#queries/accounts.queries.ts';
import { sumKnown } from '#metrics/days-of-cover.ts';
import { ServiceMessage } from '#query-state/service-message.tsx';
import { SmallTable, SmallTableSkeleton } from '#metrics/display/small-table.tsx';
import { Message } from '#ui/feedback/message.tsx';

interface ListingStockProps {
  productId: string;
  /** All listings: they tell which accounts offer the product. */
  listings: readonly Listing[];
}

/** The accounts that offer a product, sorted by ID. */
function holdersOf(productId: string, listings: readonly Listing[]): string[] {
  const own = listings.filter(({ product_id }) => product_id === productId);
  return [...new Set(own.flatMap(({ account_id }) => account_id ?? []))].toSorted();
}

/** A product's stock levels, each once: a service that ignores the account in a request sends all of them each time. */
export function stockOf(productId: string, records: readonly StockLevel[]): StockLevel[] {
  const own = records.filter(({ product_id }) => product_id === productId);
  return [...new Map(own.toReversed().map((level) => [level.id, level])).values()].toReversed();
}

const columns = [
  { label: 'Channel' },
  { label: 'Account' },
  ...['Fulfillable', 'Reserved', 'Inbound', 'Unfulfillable', 'Merchant'].map((label) => ({
    label,
    isFigure: true,
  })),
];

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
    <SmallTable
      name="Levels"
      columns={columns}
      rows={rows.map(({ id, channel, account_id, fba, merchant }) => ({
        id,
        cells: [
          channel ?? missing,
          accountName(accounts, account_id) || missing,
          ...[
            fba?.fulfillable,
            fba?.reserved,
            sumKnown(fba?.inbound_working, fba?.inbound_shipped, fba?.inbound_receiving),
            fba?.unfulfillable,
            merchant?.fulfillable,
          ].map((units) => count(units ?? null)),
        ],
      }))}
    />
  );
}

/** As high as a table of that many rows. */
export function StockSkeleton({ rows = 1 }: { rows?: number }) {
  return <SmallTableSkeleton columns={columns} rows={rows} />;
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
