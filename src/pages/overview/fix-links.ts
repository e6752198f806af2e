/** Links of a finding: its record, and the rows whose total is its spend. */
import { campaignsIn } from './overview-links.ts';
import { rangeText } from '#shared/date-range/date-range.ts';
import type { AdvertisedProduct, Finding } from '#shared/findings/finding.ts';
import { isDown } from '#shared/findings/rules/unsellable.ts';
import { listLink } from '#shared/list-page/list-link.ts';
import { paths } from '#shared/paths.ts';

export interface FixLinks {
  /** The path of the record, without the scope. */
  record: string | null;
  /** The list with its rows; `null` if no list has them, or only the product report knows which. */
  rows: string | null;
}

/** `keywordJob` is the report with the keywords' metrics. */
export function linksOf(finding: Finding, keywordJob: string | null): FixLinks {
  if ('place' in finding) {
    const { place } = finding;
    const listing = finding.kind === 'weak_page' ? finding.listing : listingOf(finding);
    // To do something about a product that cannot be sold means to pause its campaigns.
    const hasRows = finding.kind !== 'unsellable' && !place.isElsewhere;
    return {
      record: listing === undefined ? null : paths.listing(listing.id),
      rows: hasRows ? listingsAt(place, finding.kind === 'weak_page' ? 'quality' : '') : null,
    };
  }
  if ('campaign' in finding) {
    const { id } = finding.campaign;
    const dates = finding.kind === 'unusual_day' ? datesOf(finding.day) : {};
    return { record: paths.campaign(id), rows: campaignsAt([id], dates) };
  }
  if ('scope' in finding) {
    const { scope, currency, day } = finding;
    return { record: null, rows: campaignsIn(currency, scope, datesOf(day)) };
  }
  const { id } = finding.keyword;
  return {
    record: paths.keyword(id),
    rows: listLink(paths.keywords, { q: id, performance: keywordJob ?? '' }),
  };
}

/** The listing to open: of several, the first that cannot be sold, if that is the problem. */
function listingOf({ kind, place: { listings } }: Extract<Finding, { place: AdvertisedProduct }>) {
  const down = kind === 'unsellable' ? listings.find(isDown) : undefined;
  return down ?? listings[0];
}

/** A product's listings, filtered to those with its spend. */
function listingsAt({ productId, channel, accountId }: AdvertisedProduct, show: string): string {
  return listLink(paths.listings, {
    show,
    as: 'flat',
    sort: '-spend',
    ...(channel !== null && { channel: [channel] }),
    ...(accountId !== null && { account_id: [accountId] }),
    f: [{ column: 'product_id', test: 'is', text: productId }],
  });
}

/** Campaigns by ID, on the list’s own dates or these. */
export function campaignsAt(ids: readonly string[], dates: Partial<Dates> = {}): string {
  return listLink(paths.campaigns, { campaign_id: [...ids], ...dates });
}

interface Dates {
  range: string;
  compare: string;
}

/** A day, compared with the same weekday before. */
const datesOf = (day: string): Dates => ({
  range: rangeText({ start: day, end: day }),
  compare: '1w',
});
