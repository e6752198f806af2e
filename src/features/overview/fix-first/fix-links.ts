/** Links of a finding: its record, and the rows whose total is its spend. */
import type { AdvertisedProduct, Finding } from '#features/overview/findings/finding.ts';
import { isDown } from '#features/overview/findings/rules/unsellable.ts';
import { listLink } from '#shared/list-page/list-link.ts';
import { paths } from '#shared/paths.ts';

export interface FixLink {
  to: string;
  label: string;
  /** Whether the page's scope is kept. */
  isScoped: boolean;
}

/** `keywordJob` is the report with the keywords' metrics. */
export function linksOf(finding: Finding, keywordJob: string | null): FixLink[] {
  if ('place' in finding) {
    const { place } = finding;
    const listing = finding.kind === 'weak_page' ? finding.listing : listingOf(finding);
    const record = listing && { to: paths.listing(listing.id), label: 'Listing', isScoped: true };
    const rows = { to: listingsAt(place), label: 'View in list', isScoped: false };
    return [...(record ? [record] : []), ...(place.isElsewhere ? [] : [rows])];
  }
  if ('campaign' in finding) {
    const { id } = finding.campaign;
    return [
      { to: paths.campaign(id), label: 'Campaign', isScoped: true },
      { to: campaignsAt([id]), label: 'View in list', isScoped: false },
    ];
  }
  const { id } = finding.keyword;
  const rows = listLink(paths.keywords, { q: id, performance: keywordJob ?? '' });
  return [
    { to: paths.keyword(id), label: 'Keyword', isScoped: true },
    { to: rows, label: 'View in list', isScoped: false },
  ];
}

/** The listing to open: of several, the first that cannot be sold, if that is the problem. */
function listingOf({ kind, place: { listings } }: Extract<Finding, { place: AdvertisedProduct }>) {
  const down = kind === 'unsellable' ? listings.find(isDown) : undefined;
  return down ?? listings[0];
}

/** A product's listings, filtered to those with its spend. */
function listingsAt({ productId, channel, accountId }: AdvertisedProduct): string {
  return listLink(paths.listings, {
    show: 'quality',
    as: 'flat',
    sort: '-behind',
    ...(channel !== null && { channel: [channel] }),
    ...(accountId !== null && { account_id: [accountId] }),
    f: [{ column: 'product_id', test: 'is', text: productId }],
  });
}

/** Campaigns by ID. */
export function campaignsAt(ids: readonly string[]): string {
  return listLink(paths.campaigns, { campaign_id: [...ids] });
}
