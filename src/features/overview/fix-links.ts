/** Where a finding leads: to the record, and to the rows whose total is the money that was spent. */
import { paths } from '#app/paths.ts';
import type { AdvertisedPlace, Finding } from '#domain/findings/finding.ts';
import { isDown } from '#domain/findings/unsellable.ts';
import { rowsAt } from '#workspace/lists/list-link.ts';

export interface FixLink {
  to: string;
  label: string;
  /** Whether the scope of the page goes along. */
  isScoped: boolean;
}

/** `keywordJob` is the report that keywords' figures are from. */
export function linksOf(finding: Finding, keywordJob: string | null): FixLink[] {
  if ('place' in finding) {
    const { place } = finding;
    const listing = finding.kind === 'weak_page' ? finding.listing : listingOf(finding);
    const record = listing && { to: paths.listing(listing.id), label: 'Listing', isScoped: true };
    const rows = { to: listingsAt(place), label: 'In the list', isScoped: false };
    return [...(record ? [record] : []), ...(place.isElsewhere ? [] : [rows])];
  }
  if ('campaign' in finding) {
    const { id } = finding.campaign;
    return [
      { to: paths.campaign(id), label: 'Campaign', isScoped: true },
      { to: campaignsAt([id]), label: 'In the list', isScoped: false },
    ];
  }
  const { id } = finding.keyword;
  const rows = rowsAt(paths.keywords, { q: id, performance: keywordJob ?? '' });
  return [
    { to: paths.keyword(id), label: 'Keyword', isScoped: true },
    { to: rows, label: 'In the list', isScoped: false },
  ];
}

/** The one to look at: of several the first that cannot be sold, where that is what is wrong. */
function listingOf({ kind, place: { listings } }: Extract<Finding, { place: AdvertisedPlace }>) {
  const down = kind === 'unsellable' ? listings.find(isDown) : undefined;
  return down ?? listings[0];
}

/** The listings of a place with what was spent on them. */
function listingsAt({ productId, channel, accountId }: AdvertisedPlace): string {
  return rowsAt(paths.listings, {
    show: 'quality',
    as: 'flat',
    sort: '-behind',
    ...(channel !== null && { channel: [channel] }),
    ...(accountId !== null && { account_id: [accountId] }),
    f: [{ column: 'product_id', test: 'is', text: productId }],
  });
}

/** Campaigns by their ids. */
export function campaignsAt(ids: readonly string[]): string {
  return rowsAt(paths.campaigns, { campaign_id: [...ids] });
}
