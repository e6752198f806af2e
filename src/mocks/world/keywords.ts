/** Keywords as the service returns them. api/contract/README.md, "Keywords". */
import { accountId, placeOf, todayOf } from './accounts.ts';
import { accountOfCampaign, campaignId, campaignIndex } from './campaigns.ts';
import { campaignOfKeyword, hasWords, keywordBlocks } from './keyword-layout.ts';
import { keywordSizes } from './keyword-sizes.ts';
import { keywordText } from './keyword-text.ts';
import type { Layout } from './layout.ts';
import { epochOf, occupantOf, occupantSuffix } from './moving.ts';
import { at, draw, lognormal, pick, weighted } from './random.ts';
import { traitsOf, typeOf } from './traits.ts';

export interface KeywordRow {
  id: string;
  match_type: string;
  bid: number;
  state: string;
  campaign_id: string;
  ad_group_id: string;
  channel: string;
  account_id: string;
  keyword_text: string;
  currency_code: string;
}

const drawOccupant = draw('keyword occupant');
const drawMatch = draw('keyword match');
const drawArchived = draw('keyword archived');
const drawPhase = draw('keyword phase');
const drawEnabled = draw('keyword enabled');
const drawBid = draw('keyword bid');
const drawMove = draw('keyword bid move');
const drawWord = draw('keyword word');

/** One place in seven gets a new keyword every 120 days: about 24 of 20,000 keywords are replaced each day. */
const turnover = { share: 0.14, days: 120 };
const matchTypes = { exact: 35, phrase: 20, broad: 25, auto: 20 };
const perAdGroup = 25;

/** The identifier of the keyword at place `i` on a day. */
export function keywordId(layout: Layout, i: number, day: number): string {
  const occupant = occupantOf(drawOccupant, layout.seed, i, day, turnover);
  return `kw-${String(i + 1).padStart(7, '0')}${occupantSuffix(occupant)}`;
}

/** The place of an identifier, or null; the keyword there now may have another identifier. */
export function keywordPlace(layout: Layout, id: string): number | null {
  const i = Number(/^kw-(\d{7,})(?:-\w+)?$/.exec(id)?.[1]) - 1;
  return i >= 0 && i < layout.sizes.keywords ? i : null;
}

/** The ad group of place `i` in its campaign. */
export function adGroupId(layout: Layout, campaign: number, i: number): string {
  const position = i - at(keywordBlocks(layout), campaign);
  return `adg-${campaignId(campaign).slice(4)}-${Math.floor(position / perAdGroup) + 1}`;
}

/** The campaign of an ad group's identifier, or null, found without scanning all keywords. */
export function campaignOfAdGroup(layout: Layout, id: string): number | null {
  const digits = /^adg-(\d{5,})-\d+$/.exec(id)?.[1];
  return digits === undefined ? null : campaignIndex(layout, `cmp-${digits}`);
}

/** exact, phrase, broad or auto. */
export function matchTypeOf(layout: Layout, campaign: number, i: number): string {
  return hasWords(typeOf(layout, campaign))
    ? weighted(matchTypes, drawMatch(layout.seed, i))
    : 'auto';
}

/** enabled, paused or archived on a day: 63, 23 and 14 %. */
export function keywordStateOf(layout: Layout, i: number, day: number): string {
  const { seed } = layout;
  if (drawArchived(seed, i) < 0.14) return 'archived';
  const epoch = epochOf(day, 150, drawPhase(seed, i));
  return drawEnabled(seed, i, epoch) < 0.733 ? 'enabled' : 'paused';
}

/** The keyword at place `i` at an instant (ms). Some bids change each day. */
export function keywordAt(layout: Layout, i: number, now: number): KeywordRow {
  const campaign = campaignOfKeyword(layout, i);
  const account = accountOfCampaign(layout, campaign);
  const { channel, trade } = at(layout.accounts, account);
  const day = todayOf(layout, account, now);
  const { seed } = layout;
  const match = matchTypeOf(layout, campaign, i);
  const occupant = occupantOf(drawOccupant, seed, i, day, turnover);
  const type = typeOf(layout, campaign);
  return {
    id: keywordId(layout, i, day),
    match_type: match,
    bid: bidOf(layout, campaign, i, day),
    state: keywordStateOf(layout, i, day),
    campaign_id: campaignId(campaign),
    ad_group_id: adGroupId(layout, campaign, i),
    channel,
    account_id: accountId(account),
    keyword_text: keywordText(type, match, pick(trade.products, drawWord(seed, i, 1)), (n) =>
      drawWord(seed, i, n, occupant),
    ),
    currency_code: placeOf(layout, account).currency,
  };
}

/**
 * The bid in major units, changing by a few percent every sixty days: about the campaign's cost per
 * click, or the keyword's own if it is managed.
 */
function bidOf(layout: Layout, campaign: number, i: number, day: number): number {
  const { seed } = layout;
  const { isTended, price } = at(
    keywordSizes(layout, campaign),
    i - at(keywordBlocks(layout), campaign),
  );
  const spread = isTended ? 0.12 : 0.35;
  const own = isTended ? price : 1;
  const base = traitsOf(layout, campaign).cpc * own * lognormal(1.15, spread, drawBid(seed, i));
  const epoch = epochOf(day, 60, drawPhase(seed, i));
  return Math.max(2, Math.round(base * (0.85 + 0.3 * drawMove(seed, i, epoch)))) / 100;
}
