/** Report rows: sums of the same facts as the lists, so that both agree for any dates. */
import type { ReportRequest } from '#api/contract/report.ts';
import { accountId, placeOf, todayOf } from './accounts.ts';
import { isoDay, parseDay } from './calendar.ts';
import { accountOfCampaign, campaignId } from './campaigns.ts';
import { isMissingDay } from './day-faults.ts';
import { type Facts, addFacts, factsOf } from './facts.ts';
import { keywordFacts } from './keyword-facts.ts';
import { keywordBlocks } from './keyword-layout.ts';
import { adGroupId, keywordId } from './keywords.ts';
import type { Layout } from './layout.ts';
import { productFacts } from './product-facts.ts';
import { advertisedProducts, productId } from './products.ts';
import { at } from './random.ts';

/** A row of the result; fields that its report type lacks are absent. */
export interface ReportRow {
  date?: string;
  channel: string;
  account_id: string;
  campaign_id: string;
  ad_group_id?: string;
  keyword_id?: string;
  product_id?: string;
  impressions: number;
  clicks: number;
  spend: number;
  conversions: number;
  units: number;
  sales: number;
  currency_code: string;
}

type Ids = Pick<ReportRow, 'ad_group_id' | 'keyword_id' | 'product_id'>;
type Part = Ids & { facts: Facts };

/** The parts of a campaign on a day that have any activity. */
type Parts = (layout: Layout, campaign: number, day: number, today: number) => Part[];

const partsOf: Record<ReportRequest['report_type'], Parts> = {
  campaign: (layout, campaign, day, today) => [{ facts: factsOf(layout, campaign, day, today) }],
  keyword(layout, campaign, day, today) {
    const first = at(keywordBlocks(layout), campaign);
    return (keywordFacts(layout, campaign, day, today) ?? []).map((facts, i) => ({
      ad_group_id: adGroupId(layout, campaign, first + i),
      keyword_id: keywordId(layout, first + i, day),
      facts,
    }));
  },
  product(layout, campaign, day, today) {
    const products = advertisedProducts(layout, campaign);
    return (productFacts(layout, campaign, day, today) ?? []).map((facts, i) => ({
      product_id: productId(layout, at(products, i)),
      facts,
    }));
  },
};

/** The rows of a request as known at an instant (ms), by campaign, then by day. */
export function* reportRows(
  layout: Layout,
  request: ReportRequest,
  now: number,
): Generator<ReportRow> {
  for (let campaign = 0; campaign < layout.sizes.campaigns; campaign++) {
    const account = accountOfCampaign(layout, campaign);
    const { channel } = at(layout.accounts, account);
    if (request.channel !== undefined && request.channel !== channel) continue;
    if (request.account_id !== undefined && request.account_id !== accountId(account)) continue;
    const frame = { channel, account_id: accountId(account), campaign_id: campaignId(campaign) };
    const { currency } = placeOf(layout, account);
    for (const { date, part } of campaignParts(
      layout,
      request,
      campaign,
      todayOf(layout, account, now),
    )) {
      const { facts, ...ids } = part;
      yield { ...(date === null ? {} : { date }), ...frame, ...ids, ...figures(facts, currency) };
    }
  }
}

/** A campaign's parts by day, or summed over the days. */
function* campaignParts(
  layout: Layout,
  request: ReportRequest,
  campaign: number,
  today: number,
): Generator<{ date: string | null; part: Part }> {
  const [from, to] = [parseDay(request.start_date) ?? 0, parseDay(request.end_date) ?? -1];
  const sums = new Map<string, Part>();
  const isDailyCampaigns = request.report_type === 'campaign' && request.time_unit === 'daily';
  for (let day = from; day <= Math.min(to, today - 1); day++) {
    if (isDailyCampaigns && isMissingDay(layout, day)) continue;
    for (const part of partsOf[request.report_type](layout, campaign, day, today)) {
      if (part.facts.impressions === 0) continue;
      if (request.time_unit === 'daily') yield { date: isoDay(day), part };
      else addPart(sums, part);
    }
  }
  for (const part of sums.values()) yield { date: null, part };
}

function addPart(sums: Map<string, Part>, part: Part): void {
  const key = part.keyword_id ?? part.product_id ?? '';
  const sum = sums.get(key);
  if (sum) addFacts(sum.facts, part.facts);
  else sums.set(key, { ...part, facts: { ...part.facts } });
}

/** Money is returned in major units. */
function figures(facts: Facts, currency: string) {
  const { impressions, clicks, spend, conversions, units, sales } = facts;
  const counts = { impressions, clicks, spend: spend / 100, conversions, units };
  return { ...counts, sales: sales / 100, currency_code: currency };
}
