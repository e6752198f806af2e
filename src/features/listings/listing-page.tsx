import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import type { Listing } from '#api/contract/listing.ts';
import { counted } from '#lib/format.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { listingQueries, useListing, useListings } from '#queries/listings.queries.ts';
import { accountName, useAccountsById } from '#shared/account-names.ts';
import { Breadcrumb } from '#shared/breadcrumb.tsx';
import { paths } from '#shared/paths.ts';
import {
  RecordPerformance,
  RecordSources,
  useIsPerformanceRead,
} from '#shared/performance/record-performance.tsx';
import { Freshness } from '#shared/query-state/freshness.tsx';
import { Loaded } from '#shared/query-state/loaded.tsx';
import { scanQueries, useEligibility, useQuality } from '#shared/scans/scan-queries.ts';
import { useScoped } from '#shared/scope.ts';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { linkClass } from '#ui/link-class.ts';
import { ListingEligibility } from './listing-eligibility.tsx';
import { ListingFamily, useFamily } from './listing-family.tsx';
import { listingsSharing } from './listing-money.ts';
import { ListingRecord } from './listing-record.tsx';
import { ListingStock, StockSkeleton } from './listing-stock.tsx';
import { QualityDrawing, QualitySkeleton } from './quality-drawing.tsx';

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
  const scoped = useScoped();
  // A long title wraps, so it appears with the rest.
  const record = useIsPerformanceRead('product') ? listing.data?.record : undefined;
  const title = record?.title ?? id;
  const product = record?.product_id ?? '';
  // They may be up to a day old.
  const parts = [listing.data, useQuality(id).data, useEligibility(product).data];
  return (
    <>
      <title>{`${title} · Crosschannel`}</title>
      <Breadcrumb to={paths.listings}>Listings</Breadcrumb>
      <PageHeader
        title={title}
        actions={
          <>
            {record && hasProduct(record) && (
              <RecordSources
                type="product"
                channel={record.channel}
                accountId={record.account_id}
              />
            )}
            <Freshness
              receivedAt={parts.map((part) => part?.receivedAt)}
              queryKeys={[
                listingQueries.detail(id).queryKey,
                scanQueries.quality(id).queryKey,
                ...(product === '' ? [] : [scanQueries.eligibility(product).queryKey]),
              ]}
            />
          </>
        }
      />
      <Loaded
        query={listing}
        what="this listing"
        skeleton={<ListingSkeleton />}
        actions={
          <Link to={scoped(paths.listings)} className={buttonClass()}>
            All listings
          </Link>
        }
      >
        {() => (record ? <ListingOf key={record.id} listing={record} /> : <ListingSkeleton />)}
      </Loaded>
    </>
  );
}

function ListingOf({ listing }: { listing: Listing }) {
  const { id, account_id, parent_id, product_id, status, inventory_level } = listing;
  const listings = useListings();
  const accounts = useAccountsById();
  const scoped = useScoped();
  const parent = listings.data?.records.find((one) => one.id === parent_id);
  const sharing = useMemo(
    () => listingsSharing(listing, listings.data?.records),
    [listing, listings.data],
  );
  const isSoldOut = status === 'active' && listing.is_parent !== true && inventory_level === 0;
  return (
    <>
      {status === 'suppressed' && (
        <Notice tone="error">
          This listing is suppressed: its channel hides it from shoppers, so ads for it are wasted.
        </Notice>
      )}
      {isSoldOut && (
        <Notice tone="warn">
          This listing is active, but there is no unit to sell: ads for it are wasted until there
          is.
        </Notice>
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
      <Panel title="Record">
        <ListingRecord
          listing={listing}
          account={
            account_id === null ? null : (
              <Link to={scoped(paths.account(account_id))} className={linkClass}>
                {accountName(accounts, account_id)}
              </Link>
            )
          }
          parent={
            parent_id === null || parent_id === '' ? null : (
              <Link to={scoped(paths.listing(parent_id))} className={linkClass}>
                Child of {parent?.title ?? parent_id}
              </Link>
            )
          }
        />
      </Panel>
      <Panel title="Quality">
        <QualityOf id={id} />
      </Panel>
      <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <Panel title="Stock by channel">
          {product_id === null || product_id === '' ? (
            <p className="text-muted">
              {listing.is_parent === true
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

function ListingSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        Loading the listing
      </span>
      <Skeleton height="16rem" />
      <Skeleton height="18rem" />
    </div>
  );
}
