import type { ReactNode } from 'react';
import type { Listing } from '#api/contract/listing.ts';
import { count, missing, moneyWithCurrency } from '#lib/format.ts';
import { StatList } from '#ui/figure/stat-list.tsx';
import { ListingStatus } from './status-badge.tsx';

interface ListingRecordProps {
  listing: Listing;
  /** How account and parent are displayed; `null` if there is none. */
  account: ReactNode;
  parent: ReactNode;
}

/** Every field of a listing. */
export function ListingRecord({ listing, account, parent }: ListingRecordProps) {
  const { price, is_fba, is_parent } = listing;
  const fulfilled = is_fba === null ? missing : is_fba ? 'Marketplace' : 'Merchant';
  return (
    <div className="grid items-start gap-x-10 lg:grid-cols-2">
      <StatList
        stats={[
          { label: 'Title', value: listing.title ?? missing },
          { label: 'Status', value: <ListingStatus status={listing.status} /> },
          {
            label: 'Price',
            value: (
              <span className="font-semibold">
                {moneyWithCurrency(price?.amount ?? null, price?.currency_code ?? null)}
              </span>
            ),
          },
          {
            label: 'Stock',
            value: is_parent === true ? missing : count(listing.inventory_level),
            definition:
              'Units available to sell, at any location. A parent has no stock of its own.',
          },
          { label: 'Fulfilled by', value: is_parent === true ? missing : fulfilled },
        ]}
      />
      <StatList
        stats={[
          { label: 'Family', value: is_parent === true ? 'Parent' : (parent ?? 'None') },
          { label: 'Product', value: listing.product_id ?? missing },
          { label: 'SKU', value: listing.sku ?? missing },
          { label: 'Account', value: account ?? missing },
          { label: 'Channel', value: listing.channel ?? missing },
          { label: 'ID', value: listing.id },
        ]}
      />
    </div>
  );
}
