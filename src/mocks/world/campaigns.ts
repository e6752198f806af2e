/** Campaigns as the service returns them. api/contract/README.md, "Campaigns". */
import { accountId, isConnected, placeOf, todayOf } from './accounts.ts';
import { isoDay, isoInstant, lastSync } from './calendar.ts';
import { attributionWindows, type Facts, metricsDays, metricsOf } from './facts.ts';
import { type Layout, ownerOf } from './layout.ts';
import { campaignName } from './names.ts';
import { at, draw, pick } from './random.ts';
import { statusOf } from './status.ts';
import { typeOf } from './traits.ts';

export interface CampaignRow {
  id: string;
  channel: string;
  status: string;
  account_id: string;
  campaign_type: string;
  name: string;
  metrics: Record<string, string | number | null>;
}

const drawStyle = draw('campaign style');
const drawTopic = draw('campaign topic');
const drawProduct = draw('campaign product');

const codes: Record<string, string> = {
  sponsored_products: 'SP',
  sponsored_brands: 'SB',
  sponsored_display: 'SD',
  video: 'SBV',
  dsp: 'DSP',
};

/** The identifier of campaign `i`. */
export function campaignId(i: number): string {
  return `cmp-${String(i + 1).padStart(5, '0')}`;
}

/** The index of an identifier, or null if there is no such campaign. */
export function campaignIndex(layout: Layout, id: string): number | null {
  const i = Number(/^cmp-(\d{5,})$/.exec(id)?.[1]) - 1;
  return i >= 0 && i < layout.sizes.campaigns && campaignId(i) === id ? i : null;
}

/** Index of the account that campaign `i` belongs to. */
export function accountOfCampaign(layout: Layout, i: number): number {
  return ownerOf(layout.campaignsOf, i);
}

/** Campaign `i` at an instant (ms), its metrics over the last 30 full days in the account's time zone. */
export function campaignAt(layout: Layout, i: number, now: number): CampaignRow {
  const account = accountOfCampaign(layout, i);
  const { channel, country, trade } = at(layout.accounts, account);
  const today = todayOf(layout, account, now);
  const type = typeOf(layout, i);
  const product = pick(trade.products, drawProduct(layout.seed, i));
  const place = country === 'GB' ? 'UK' : country;
  const [style, topic] = [drawStyle(layout.seed, i), drawTopic(layout.seed, i)];
  return {
    id: campaignId(i),
    channel,
    status: statusOf(layout, i, today),
    account_id: accountId(account),
    campaign_type: type,
    name: campaignName(codes[type] ?? 'SP', product, place, style, topic),
    metrics: metrics(
      metricsOf(layout, i, today),
      {
        currency_code: placeOf(layout, account).currency,
        period_start: isoDay(today - metricsDays),
        period_end: isoDay(today - 1),
        as_of: isoInstant(lastSync(now) - (isConnected(layout, account) ? 0 : 3_600_000)),
        attribution_window_days: attributionWindows[channel],
      },
      channel,
    ),
  };
}

/** Money is returned in major units. dsp omits `sales`, as the contract allows: there it is spend × roas. */
function metrics(
  facts: Facts,
  frame: Record<string, string | number>,
  channel: string,
): CampaignRow['metrics'] {
  const { impressions, clicks, spend, conversions, sales } = facts;
  return {
    impressions,
    clicks,
    spend: spend / 100,
    conversions,
    ...(channel === 'dsp' ? {} : { sales: sales / 100 }),
    roas: spend === 0 ? null : sales / spend,
    acos: sales === 0 ? null : spend / sales,
    ...frame,
  };
}
