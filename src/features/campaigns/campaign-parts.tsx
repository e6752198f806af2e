import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Listing } from '#api/contract/listing.ts';
import { count, humanize } from '#lib/format.ts';
import { keywordQueries } from '#queries/keywords.queries.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { listLink } from '#shared/list-page/list-link.ts';
import { paths } from '#shared/paths.ts';
import { keywordSource, productSource } from '#shared/performance/performance-sources.tsx';
import { Sources } from '#shared/performance/sources.tsx';
import { useScopeOf } from '#shared/performance/use-report-result.ts';
import { usePerformanceSource } from '#shared/performance/use-report-source.ts';
import { useScoped } from '#shared/scope.ts';
import { mostLinked, TopSpenders, useTopSpenders } from './top-spenders.tsx';
import { useTrendFeed } from './use-campaign-trend.ts';

/** The reports behind a campaign's page. */
export function CampaignSources({ campaign }: { campaign: Campaign }) {
  const { channel, account_id: accountId } = campaign;
  const scope = useScopeOf({ channel, accountId });
  const trend = useTrendFeed(campaign);
  return (
    <Sources
      sources={[
        { what: 'Trend', feed: trend, purpose },
        keywordSource(usePerformanceSource('keyword', scope)),
        productSource(usePerformanceSource('product', scope)),
      ]}
    />
  );
}

const purpose =
  'Request a daily campaign report. This page displays one campaign of it, with the previous days for comparison.';

interface PartsProps {
  campaign: Campaign;
}

/** The keywords of a campaign with the highest spend. */
export function CampaignKeywords({ campaign }: PartsProps) {
  const scoped = useScoped();
  const top = useTopSpenders('keyword', campaign);
  const { data } = useQuery({
    ...keywordQueries.ofCampaign(campaign.id),
    enabled: top.rows !== undefined && top.rows.length > 0,
  });
  const byId = useMemo(() => new Map(data?.records.map((one) => [one.id, one])), [data]);
  return (
    <TopSpenders
      title="Keywords"
      table="Keywords with the highest spend"
      headers={['Keyword', 'Match type']}
      none="No keyword of this campaign was shown in these days."
      top={top}
      link={{
        to: listLink(paths.keywords, { campaign_id: [campaign.id] }),
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
export function CampaignProducts({ campaign }: PartsProps) {
  const scoped = useScoped();
  const top = useTopSpenders('product', campaign);
  const { ids } = top;
  const { data } = useQuery({
    ...listingQueries.list(),
    enabled: top.rows !== undefined && top.rows.length > 0,
  });
  const byProduct = useMemo(
    () => listingsByProduct(data?.records ?? [], campaign),
    [data, campaign],
  );
  return (
    <TopSpenders
      title="Products"
      table="Products with the highest spend"
      headers={['Product', 'Stock']}
      none="No product of this campaign was advertised in these days."
      top={top}
      link={
        ids.length === 0 || ids.length > mostLinked
          ? null
          : {
              to: listLink(paths.listings, { product_id: [...ids], as: 'flat', sort: '-spend' }),
              text: 'View in Listings',
            }
      }
      rowOf={(id) => {
        const listing = byProduct.get(id);
        return {
          name: listing?.title ?? id,
          middle: stockText(listing?.inventory_level ?? null),
          to: listing && scoped(paths.listing(listing.id)),
        };
      }}
    />
  );
}

/** Units in stock; none is highlighted. */
function stockText(units: number | null): ReactNode {
  return units === 0 ? <span className="text-bad">Out of stock</span> : count(units);
}

/** A listing of each product, in the campaign's account and on its channel if there is one. */
function listingsByProduct(
  listings: readonly Listing[],
  { channel, account_id: accountId }: Campaign,
): Map<string, Listing> {
  const found = new Map<string, Listing>();
  const isThere = (one: Listing) => one.channel === channel && one.account_id === accountId;
  for (const listing of listings) {
    const { product_id: id } = listing;
    if (id === null || id === '' || listing.is_parent === true) continue;
    const known = found.get(id);
    if (known === undefined || (isThere(listing) && !isThere(known))) found.set(id, listing);
  }
  return found;
}
