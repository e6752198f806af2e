import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { Eligibility } from '#api/contract/fulfillment.ts';
import type { Listing } from '#api/contract/listing.ts';
import { count, counted, isolate, missing, moneyWithCurrency } from '#lib/format.ts';
import {
  accountQueries,
  useAccounts,
  accountName,
  useAccountsById,
} from '#queries/accounts.queries.ts';
import { listingQueries, useListing, useListings } from '#queries/listings.queries.ts';
import { RecordPage } from '#lists/record-page.tsx';
import { paths } from '#navigation/paths.ts';
import {
  RecordPerformance,
  RecordSources,
  useIsPerformanceRead,
} from '#features/report-data/record-performance.tsx';
import { isFirstLoad } from '#queries/is-first-load.ts';
import { Loaded } from '#query-state/loaded.tsx';
import { scanQueries, useEligibility, useQuality } from '#features/scans/scan-queries.ts';
import { useScoped } from '#navigation/scope.ts';
import { Badge, StatusBadge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StatList } from '#ui/figure/stat-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { listingsSharing } from './listing-money.ts';
import { ListingStock, StockSkeleton } from './listing-stock.tsx';
import { listingList, ListingStatus } from './listings.list.tsx';
import { QualityDrawing, QualitySkeleton } from './quality-drawing.tsx';
import { useQuery } from '@tanstack/react-query';
import { ScopedLink } from '#navigation/link.tsx';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { linkedIds, listLink } from '#lists/list-link.ts';
import { TopSpenders, useTopSpenders } from '#features/report-data/top-spenders.tsx';
import { arraySource } from '#lib/row-source.ts';
import type { TableRow } from '#lib/table-query.ts';
import { idOf } from '#lib/table-row.ts';
import { useRowLink } from '#lists/cell-link.tsx';
import { useScanResults } from '#features/scans/use-scan-results.ts';
import { sumOf } from '#ui/grid/column.ts';
import { Grid } from '#ui/grid/grid.tsx';
import { familyPlaces } from './families.ts';
import { recordOf } from './listing-cells.ts';

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
          <ScopedLink key="account" to={paths.account(account)}>
            {accountName(accounts, account)}
          </ScopedLink>
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
  const parent = listings.data?.records.find((one) => one.id === parent_id);
  const sharing = useMemo(
    () => listingsSharing(listing, listings.data?.records),
    [listing, listings.data],
  );
  const quality = useQuality(id);
  const eligibility = useEligibility(product_id ?? '');
  const family = useFamily(listings.data?.records, id);
  const isSoldOut = status === 'active' && !isParent && inventory_level === 0;
  return (
    <>
      {status === 'suppressed' && (
        <Notice tone="error">
          This listing is suppressed: its channel hides it from shoppers, so any ads for it are
          wasted.
        </Notice>
      )}
      {isSoldOut && (
        <Notice tone="warn">Out of stock. Any ads for it are wasted until it is restocked.</Notice>
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
                <ScopedLink to={paths.listing(parent_id)}>
                  Child of {isolate(parent?.title ?? parent_id)}
                </ScopedLink>
              ),
            },
            { label: 'SKU', value: sku ?? missing },
          ]}
        />
      </Panel>
      <Panel title="Quality">
        <Loaded query={quality} what="its quality" skeleton={<QualitySkeleton />}>
          {({ record }) => <QualityDrawing quality={record} />}
        </Loaded>
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
            <Loaded
              query={eligibility}
              what="its eligibility"
              skeleton={<ListingEligibility eligibility={undefined} />}
            >
              {({ record }) => <ListingEligibility eligibility={record} />}
            </Loaded>
          )}
        </Panel>
      </div>
      <Panel title="Family">
        <Loaded query={listings} what="listings" skeleton={<Skeleton height="12rem" />}>
          {() =>
            family === null ? (
              <p className="text-muted">This listing is not part of a family.</p>
            ) : (
              <ListingFamily family={family} id={id} />
            )
          }
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

/** Whether a product may be optimized; `null` if the service does not know it, `undefined` while loading. */
function ListingEligibility({ eligibility }: { eligibility: Eligibility | null | undefined }) {
  if (eligibility === null) return <p>This product is not known to the service.</p>;
  const { is_eligible_for_optimization: isEligible, has_fba: hasFba } = eligibility ?? {};
  return (
    <StatList
      stats={[
        {
          label: 'Optimization',
          value: isEligible === undefined ? coming : <OptimizationBadge isEligible={isEligible} />,
          definition: 'Whether the service may optimize this product’s ads.',
        },
        {
          label: 'Marketplace stock',
          value: hasFba === undefined ? coming : hasFba === null ? missing : hasFba ? 'Yes' : 'No',
          definition: 'Whether the marketplace stores and ships it (FBA).',
        },
      ]}
    />
  );
}

const coming = <Skeleton width="4rem" />;

function OptimizationBadge({ isEligible }: { isEligible: boolean | null }) {
  if (isEligible === null) return missing;
  return isEligible ? (
    <Badge tone="good" icon={<Icon name="check" />}>
      Eligible
    </Badge>
  ) : (
    <Badge tone="bad" icon={<Icon name="close" />}>
      Not eligible
    </Badge>
  );
}

const renderStatus = (status: string | null) => <StatusBadge status={status} />;

/** The campaigns that spent most on a listing’s product on its channel and in its account. */
function ListingCampaigns({ listing }: { listing: Listing & { product_id: string } }) {
  const { product_id, channel, account_id } = listing;
  const scoped = useScoped();
  const top = useTopSpenders({
    type: 'product',
    by: 'campaign_id',
    channel,
    accountId: account_id,
    only: { product_id, channel, account_id },
  });
  const { ids, which } = linkedIds(top.ids);
  const { data } = useQuery({ ...campaignQueries.list(), enabled: ids.length > 0 });
  // The figures above say that the report is missing.
  if (top.report.source === null) return null;
  return (
    <TopSpenders
      title="Advertised in"
      table="Campaigns with the highest spend on this product"
      usualRows={1}
      headers={['Campaign', 'Status']}
      none={`No campaign ${channel === null ? '' : `on ${channel} `}advertised this product in this period.`}
      top={top}
      link={
        ids.length === 0
          ? null
          : {
              to: listLink(paths.campaigns, { campaign_id: ids }),
              text: which === null ? 'View campaigns' : `View ${which}`,
            }
      }
      rowOf={(id) => {
        const campaign = data?.records.find((one) => one.id === id);
        return {
          name: campaign?.name ?? id,
          middle: renderStatus(campaign?.status ?? null),
          to: scoped(paths.campaign(id)),
        };
      }}
    />
  );
}

const wanted = ['title', 'status', 'score', 'stock', 'price', 'fulfilled', 'product_id', 'sku'];

/**
 * The listings of a family: the parent, then the current listing, then the others; `null` for a listing
 * without a family.
 */
function useFamily(listings: readonly Listing[] | undefined, id: string): TableRow[] | null {
  const { places, members } = useMemo(() => membersOf(listings ?? [], id), [listings, id]);
  const ids = useMemo(() => members.map((one) => one.id), [members]);
  // Changes also when more scores arrive.
  const scores = useScanResults('quality', ids);
  return useMemo(() => {
    if (members.length === 0) return null;
    return members
      .map((one): TableRow => recordOf(one, places.get(one.id), scores.results.get(one.id)))
      .toSorted((a, b) => rank(a, id) - rank(b, id));
  }, [members, places, id, scores]);
}

/** The members of a listing's family; empty without one. */
function membersOf(listings: readonly Listing[], id: string) {
  const places = familyPlaces(listings);
  const own = places.get(id);
  const all = listings.filter((one) => places.get(one.id)?.family === own?.family);
  const isAlone = own === undefined || (all.length === 1 && own.role !== 'parent');
  return { places, members: isAlone ? [] : all };
}

function rank(row: TableRow, id: string): number {
  if (row['role'] === 'parent') return 0;
  return idOf(row) === id ? 1 : 2;
}

/** A family as a table with totals; the page's own listing is marked. */
function ListingFamily({ family, id }: { family: readonly TableRow[]; id: string }) {
  const source = useMemo(() => arraySource(family, idOf), [family]);
  const link = useRowLink(paths.listing);
  const columns = useMemo(() => {
    const currencies = new Set(family.flatMap((row) => row['currency'] ?? []));
    const [sole = null] = currencies.size === 1 ? [...currencies] : [];
    return listingList
      .gridColumns(sole === null ? null : String(sole))
      .filter((column) => wanted.includes(column.id))
      .map((column) => ({ ...column, sortable: false }));
  }, [family]);
  const children = family.filter((row) => row['role'] !== 'parent');
  const stock = children.reduce((sum, row) => sum + Number(row['stock'] ?? 0), 0);
  return (
    <Grid
      name="Family"
      columns={columns}
      source={source}
      rowKey={idOf}
      {...link}
      selectedKey={id}
      totals={[
        {
          label: `Total ${counted(children.length, 'child', 'children')}`,
          cells: { stock: sumOf(stock, count) },
        },
      ]}
      maxHeight="max(22rem, 60dvh)"
    />
  );
}
