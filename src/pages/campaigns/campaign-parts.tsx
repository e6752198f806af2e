import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import type { Listing } from '#api/contract/listing.ts';
import { count, humanize } from '#lib/format.ts';
import { keywordQueries } from '#queries/keywords.queries.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { useHistory } from '#features/history/use-history.ts';
import { linkedIds, listLink } from '#lists/list-link.ts';
import { metrics as definitions, metricText } from '#metrics/metrics.ts';
import { rowRatios } from '#metrics/totals.ts';
import { paths } from '#navigation/paths.ts';
import { keywordSource, productSource } from '#features/report-data/performance-sources.tsx';
import { Sources } from '#features/report-data/sources.tsx';
import { TopSpenders, useTopSpenders } from '#features/report-data/top-spenders.tsx';
import { useRecordSource, useScopeOf } from '#features/report-data/use-report-result.ts';
import { useScoped } from '#navigation/scope.ts';
import { notAvailable } from '#ui/charts/chart-data.ts';
import { useTrendFeed } from './use-campaign-trend.ts';

/** The reports behind a campaign's page. */
export function CampaignSources({ campaign }: { campaign: Campaign }) {
  const { channel, account_id: accountId } = campaign;
  const scope = useScopeOf({ channel, accountId });
  const trend = useTrendFeed(campaign);
  const { state } = useHistory();
  // With a history, the trend needs no report, unless a link names one.
  const hasHistory = (state?.months.length ?? 0) > 0 && !trend.isChosen;
  return (
    <Sources
      sources={[
        ...(hasHistory ? [] : [{ what: 'Trend', feed: trend, purpose }]),
        keywordSource(useRecordSource('keyword', scope)),
        productSource(useRecordSource('product', scope)),
      ]}
    />
  );
}

const purpose =
  'Request a daily campaign report. This page displays one campaign of it, with the previous days for comparison.';

/** A campaign’s place, and its rows in a report. */
const spentIn = ({ id, channel, account_id: accountId }: Campaign) => ({
  channel,
  accountId,
  only: { campaign_id: id },
});

/** The keywords of a campaign with the highest spend. */
export function CampaignKeywords({ campaign }: { campaign: Campaign }) {
  const scoped = useScoped();
  const top = useTopSpenders({ type: 'keyword', by: 'keyword_id', ...spentIn(campaign) });
  const { data } = useQuery({
    ...keywordQueries.ofCampaign(campaign.id),
    enabled: top.ids.length > 0,
  });
  const byId = useMemo(() => new Map(data?.records.map((one) => [one.id, one])), [data]);
  return (
    <TopSpenders
      title="Keywords"
      table="Keywords with the highest spend"
      usualRows={5}
      headers={['Keyword', 'Match type']}
      none="No keywords in this campaign had impressions in this period."
      top={top}
      link={{
        to: listLink(paths.keywords, { ...placeOf(campaign), campaign_id: [campaign.id] }),
        text: 'View in Keywords',
      }}
      rowOf={(id) => {
        const { keyword_text: text = null, match_type: match = null } = byId.get(id) ?? {};
        return { name: text ?? id, middle: humanize(match), to: scoped(paths.keyword(id)) };
      }}
    />
  );
}

/** The products that a campaign spent most on, with their stock: ads for a product out of stock are wasted. */
export function CampaignProducts({ campaign }: { campaign: Campaign }) {
  const scoped = useScoped();
  const top = useTopSpenders({ type: 'product', by: 'product_id', ...spentIn(campaign) });
  const { ids, which } = linkedIds(top.ids);
  const { data } = useQuery({ ...listingQueries.list(), enabled: ids.length > 0 });
  const byProduct = useMemo(
    () => listingsByProduct(data?.records ?? [], campaign),
    [data, campaign],
  );
  // Ads of other channels sell listings elsewhere.
  const areListedThere = ids.every((id) => byProduct.get(id)?.isThere);
  return (
    <TopSpenders
      title="Products"
      table="Products with the highest spend"
      usualRows={5}
      headers={['Product', 'Stock']}
      none="No products in this campaign had impressions in this period."
      top={top}
      link={
        ids.length === 0
          ? null
          : {
              to: listLink(paths.listings, {
                ...(areListedThere && placeOf(campaign)),
                product_id: ids,
                as: 'flat',
                sort: '-spend',
              }),
              text: which === null ? 'View in Listings' : `View ${which} in Listings`,
            }
      }
      rowOf={(id) => {
        const { listing, stock = null } = byProduct.get(id) ?? {};
        return {
          name: listing?.title ?? id,
          middle: stockText(stock),
          to: listing && scoped(paths.listing(listing.id)),
        };
      }}
    />
  );
}

const steps = [
  { id: 'impressions', rate: null },
  { id: 'clicks', rate: 'ctr' },
  { id: 'conversions', rate: 'cvr' },
] as const;

/**
 * Impressions, clicks and conversions, each a small part of the previous step, with its rate. Bars are logarithmic, with a
 * line at each power of ten: in proportion, all but the first would be slivers.
 */
export function CampaignFunnel({ metrics: given }: { metrics: Metrics }) {
  const ratios = rowRatios(given);
  const most = Math.max(...steps.map(({ id }) => given[id] ?? 0));
  const powers = Array.from(
    { length: Math.floor(Math.log10(Math.max(1, most))) },
    (_, at) => at + 1,
  );
  /** The length of a bar: none for 0, visible for 1. */
  const share = (amount: number) =>
    `${(Math.log10(1 + Math.max(0, amount)) / Math.log10(1 + most)) * 100}%`;
  return (
    <>
      <ol aria-label="From impressions to orders" className="grid gap-3">
        {steps.map(({ id, rate }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
            <span className="text-muted">
              {definitions[id].label}
              {rate !== null && (
                <span className="text-ink">
                  {` · ${definitions[rate].label} ${metricText(rate, ratios[rate])}`}
                </span>
              )}
            </span>
            <span className="text-lg font-semibold">
              {given[id] === null ? '' : metricText(id, given[id])}
            </span>
            {given[id] === null ? (
              <span className="col-span-2 text-xs text-muted">{notAvailable}: not reported</span>
            ) : (
              most > 0 && (
                <span
                  aria-hidden
                  className="relative col-span-2 mt-1 block h-3 overflow-hidden rounded-sm bg-hover"
                >
                  <span
                    data-tone={definitions[id].tone}
                    className="fill-mark block h-full rounded-sm bg-(--tone)"
                    style={{ width: share(given[id]) }}
                  />
                  {powers.map((power) => (
                    <span
                      key={power}
                      className="absolute inset-y-0 w-px bg-surface"
                      style={{ left: share(10 ** power) }}
                    />
                  ))}
                </span>
              )
            )}
          </li>
        ))}
      </ol>
      {powers.length > 1 && (
        <p className="mt-3 text-xs text-muted">
          Logarithmic: each line is ten times the one before.
        </p>
      )}
    </>
  );
}

/** The part of a list's URL with a campaign's channel and account: a report of these covers the list, too. */
const placeOf = ({ channel, account_id: accountId }: Campaign) => ({
  ...(channel !== null && { channel: [channel] }),
  ...(accountId !== null && { account_id: [accountId] }),
});

interface ProductListing {
  listing: Listing;
  /** Units to sell there; `null` if unknown. */
  stock: number | null;
  /** Whether the listing is on the campaign's channel in its account. */
  isThere: boolean;
}

/** Units in stock; zero is highlighted. */
function stockText(units: number | null): ReactNode {
  return units === 0 ? <span className="text-bad">Out of stock</span> : count(units);
}

/**
 * A listing of each product, in the campaign's account and on its channel if there is one: only that has its stock. Of
 * several listings there, one in stock.
 */
function listingsByProduct(
  listings: readonly Listing[],
  { channel, account_id: accountId }: Campaign,
): Map<string, ProductListing> {
  const found = new Map<string, ProductListing>();
  for (const listing of listings) {
    const { product_id: id, inventory_level: level } = listing;
    if (id === null || id === '' || listing.is_parent === true) continue;
    const isThere = listing.channel === channel && listing.account_id === accountId;
    const known = found.get(id);
    if (known === undefined || (isThere && (!known.isThere || (level ?? 0) > (known.stock ?? 0))))
      found.set(id, { listing, stock: isThere ? level : null, isThere });
  }
  return found;
}
