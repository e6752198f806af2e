import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import type { Listing } from '#api/contract/listing.ts';
import { count, counted, isolate, missing, moneyWithCurrency } from '#lib/format.ts';
import { accountQueries, useAccounts } from '#queries/accounts.queries.ts';
import { listingQueries, useListing, useListings } from '#queries/listings.queries.ts';
import { accountName, useAccountsById } from '#shared/account-names.ts';
import { RecordPage } from '#shared/list-page/record-page.tsx';
import { paths } from '#shared/paths.ts';
import {
  RecordPerformance,
  RecordSources,
  useIsPerformanceRead,
} from '#shared/performance/record-performance.tsx';
import { isFirstLoad } from '#shared/query-state/is-first-load.ts';
import { Loaded } from '#shared/query-state/loaded.tsx';
import { scanQueries, useEligibility, useQuality } from '#shared/scans/scan-queries.ts';
import { useScoped } from '#shared/scope.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StatList } from '#ui/figure/stat-list.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { linkClass } from '#ui/link-class.ts';
import { ListingCampaigns } from './listing-campaigns.tsx';
import { ListingEligibility } from './listing-eligibility.tsx';
import { ListingFamily, useFamily } from './listing-family.tsx';
import { listingsSharing } from './listing-money.ts';
import { ListingStock, StockSkeleton } from './listing-stock.tsx';
import { listingList } from './listings.list.tsx';
import { QualityDrawing, QualitySkeleton } from './quality-drawing.tsx';
import { ListingStatus } from './status-badge.tsx';

/** The page's queries, in parallel; stock and eligibility once the product is known. */
export const listingData = ({ id = '' }: Record<string, string | undefined>) => [
  listingQueries.detail(id),
  scanQueries.quality(id),
  listingQueries.list(),
  accountQueries.list(),
];

export function ListingPage() {
  const { id = '' } = useParams();
  const listing = useListing(id);
  const accounts = useAccountsById();
  const areAccountsComing = isFirstLoad(useAccounts());
  const isRead = useIsPerformanceRead('product');
  const scoped = useScoped();
  const product = listing.data?.record.product_id ?? '';
  const eligibility = useEligibility(product);
  // They may be up to a day old.
  const also = [
    { queryKey: scanQueries.quality(id).queryKey, receivedAt: useQuality(id).data?.receivedAt },
    ...(product === ''
      ? []
      : [
          {
            queryKey: scanQueries.eligibility(product).queryKey,
            receivedAt: eligibility.data?.receivedAt,
          },
        ]),
  ];
  return (
    <RecordPage
      list={listingList}
      listPath={paths.listings}
      query={listing}
      queryKey={listingQueries.detail(id).queryKey}
      also={also}
      nameOf={({ title }) => title}
      renderIdentity={({ status, channel, account_id: account, product_id: own }) => [
        <ListingStatus key="status" status={status} />,
        channel,
        account !== null && (
          <Link key="account" to={scoped(paths.account(account))} className={linkClass}>
            {accountName(accounts, account)}
          </Link>
        ),
        own,
        id,
      ]}
      renderSources={(record) =>
        hasProduct(record) && (
          <RecordSources type="product" channel={record.channel} accountId={record.account_id} />
        )
      }
      isReady={isRead && !areAccountsComing}
    >
      {(record) => <ListingOf key={record.id} listing={record} />}
    </RecordPage>
  );
}

function ListingOf({ listing }: { listing: Listing }) {
  const { id, account_id, parent_id, product_id, sku, status, price, is_fba, inventory_level } =
    listing;
  const isParent = listing.is_parent === true;
  const listings = useListings();
  const scoped = useScoped();
  const parent = listings.data?.records.find((one) => one.id === parent_id);
  const sharing = useMemo(
    () => listingsSharing(listing, listings.data?.records),
    [listing, listings.data],
  );
  const isSoldOut = status === 'active' && !isParent && inventory_level === 0;
  return (
    <>
      {status === 'suppressed' && (
        <Notice tone="error">
          This listing is suppressed: its channel hides it from shoppers, so ads for it are wasted.
        </Notice>
      )}
      {isSoldOut && (
        <Notice tone="warn">Out of stock. Ads are wasted until it is restocked.</Notice>
      )}
      {hasProduct(listing) && (
        <RecordPerformance
          type="product"
          id={listing.product_id}
          channel={listing.channel}
          accountId={account_id}
          currency={listing.price?.currency_code ?? null}
        >
          {sharing > 1 && (
            <p className="text-muted">
              {counted(sharing, 'listing')} in this account sell this product on this channel.
              Listings splits these figures evenly.
            </p>
          )}
        </RecordPerformance>
      )}
      {hasProduct(listing) && <ListingCampaigns listing={listing} />}
      <Panel title="Record">
        <StatList
          stats={[
            {
              label: 'Price',
              value: moneyWithCurrency(price?.amount ?? null, price?.currency_code ?? null),
            },
            {
              label: 'Stock',
              value: isParent ? missing : count(inventory_level),
              definition:
                'Units available to sell, at any location. A parent has no stock of its own.',
            },
            {
              label: 'Fulfilled by',
              value: isParent || is_fba === null ? missing : is_fba ? 'Marketplace' : 'Merchant',
            },
            {
              label: 'Family',
              value: isParent ? (
                'Parent'
              ) : parent_id === null || parent_id === '' ? (
                'None'
              ) : (
                <Link to={scoped(paths.listing(parent_id))} className={linkClass}>
                  Child of {isolate(parent?.title ?? parent_id)}
                </Link>
              ),
            },
            { label: 'SKU', value: sku ?? missing },
          ]}
        />
      </Panel>
      <Panel title="Quality">
        <QualityOf id={id} />
      </Panel>
      <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <Panel title="Stock by channel">
          {product_id === null || product_id === '' ? (
            <p className="text-muted">
              {isParent
                ? 'A listing without a product of its own has no stock: see its family.'
                : 'Stock needs a product ID, and this listing has none.'}
            </p>
          ) : (
            <Loaded query={listings} what="listings" skeleton={<StockSkeleton />}>
              {({ records }) => <ListingStock productId={product_id} listings={records} />}
            </Loaded>
          )}
        </Panel>
        <Panel title="Eligibility">
          {product_id === null || product_id === '' ? (
            <p className="text-muted">Eligibility needs a product ID, and this listing has none.</p>
          ) : (
            <EligibilityOf productId={product_id} />
          )}
        </Panel>
      </div>
      <Panel title="Family">
        <Loaded query={listings} what="listings" skeleton={<Skeleton height="12rem" />}>
          {({ records }) => <FamilyOf listings={records} id={id} />}
        </Loaded>
      </Panel>
    </>
  );
}

/** Whether a listing sells a product of its own, as a parent does not. */
function hasProduct(listing: Listing): listing is Listing & { product_id: string } {
  const { product_id, is_parent } = listing;
  return product_id !== null && product_id !== '' && is_parent !== true;
}

function QualityOf({ id }: { id: string }) {
  return (
    <Loaded query={useQuality(id)} what="its quality" skeleton={<QualitySkeleton />}>
      {({ record }) => <QualityDrawing quality={record} />}
    </Loaded>
  );
}

function EligibilityOf({ productId }: { productId: string }) {
  return (
    <Loaded
      query={useEligibility(productId)}
      what="its eligibility"
      skeleton={<ListingEligibility eligibility={undefined} />}
    >
      {({ record }) => <ListingEligibility eligibility={record} />}
    </Loaded>
  );
}

function FamilyOf({ listings, id }: { listings: readonly Listing[]; id: string }) {
  const family = useFamily(listings, id);
  return family === null ? (
    <p className="text-muted">This listing is not part of a family.</p>
  ) : (
    <ListingFamily family={family} id={id} />
  );
}
