/**
 * What the rules beside this file find: money that is spent in vain, or will be, and why. A rule sees
 * one row at a time and knows of no other rule; a row gives at most one finding for the same reason.
 */
import type { Campaign } from '#api/contract/campaign.ts';
import type { Listing } from '#api/contract/listing.ts';
import type { QualityReading } from '#domain/quality.ts';
import type { Target } from '#domain/targets.ts';

/** In the order in which findings of the same weight stand. */
export const findingKinds = [
  'unsellable',
  'weak_page',
  'running_out',
  'barren_campaign',
  'barren_keyword',
  'bid_apart',
  'above_target',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Whether the money at stake is of the days to come, however long the report is; else it was spent in its days. */
export function isAhead(kind: FindingKind): boolean {
  return kind === 'unsellable' || kind === 'running_out';
}

interface Money {
  /** Names the rule and what it found, the same from one day to the next. */
  id: string;
  /** Major units of `currency`: above 0, and never more than `spend`. */
  atStake: number;
  /** What was spent there, in the days that its rows cover. */
  spend: number;
  /** ISO 4217; `null` where the rows name none. */
  currency: string | null;
  /** How many days the spend is of; `null` where the service does not say. */
  days: number | null;
  /** What is wrong, without figures: it is another finding once this is another. */
  cause: string;
}

/** A product's ads on a channel in an account, and what is sold there. */
export interface AdvertisedPlace {
  productId: string;
  channel: string | null;
  accountId: string | null;
  currency: string | null;
  /** Major units; above 0. */
  spend: number;
  /** Attributed to the ads there, in major units; `null` where the report does not say. */
  sales: number | null;
  /** Attributed units sold; `null` where the report does not say. */
  units: number | null;
  /** How many days these are of. */
  days: number;
  /** What it is called: a listing's title, else its id. */
  name: string;
  /** What sells it there, without parents; where nothing does, as for dsp, wherever it is listed. */
  listings: readonly Listing[];
  /** Whether the listings and the stock are those of other places. */
  isElsewhere: boolean;
  /** Units that can be sold now, over all accounts that hold it on the channel; `null`: not known. */
  stock: number | null;
  /** Units that its ads there sell a day, over all accounts; `null`: not known. */
  soldADay: number | null;
  /** Units on their way; `null`: not known. */
  inbound: number | null;
  /** `null`: not known on this device. */
  isEligible: boolean | null;
}

/** Why a product cannot be sold, the worst first. */
export const faults = ['out', 'suppressed', 'inactive', 'ineligible'] as const;
export type Fault = (typeof faults)[number];

/** A campaign, with how many days its metrics are of and the target that holds for it. */
export interface CampaignRow {
  campaign: Campaign;
  days: number | null;
  target: Target | null;
}

/** A keyword beside what a report says of it. Money in major units. */
export interface KeywordRow {
  id: string;
  text: string;
  matchType: string | null;
  campaignId: string | null;
  /** The campaign's name, where it is known. */
  campaign: string | null;
  currency: string | null;
  bid: number | null;
  spend: number;
  sales: number | null;
  clicks: number | null;
  conversions: number | null;
  days: number;
}

export type Finding = Money &
  (
    | { kind: 'unsellable'; place: AdvertisedPlace; faults: readonly Fault[] }
    | { kind: 'weak_page'; place: AdvertisedPlace; listing: Listing; quality: QualityReading }
    | { kind: 'running_out'; place: AdvertisedPlace; cover: number }
    | { kind: 'barren_campaign'; campaign: Campaign }
    | { kind: 'barren_keyword'; keyword: KeywordRow }
    | { kind: 'bid_apart'; keyword: KeywordRow; times: number }
    | { kind: 'above_target'; campaign: Campaign; acos: number; target: Target }
  );

export type FindingOf<K extends FindingKind> = Extract<Finding, { kind: K }>;

/** One rule: what it is called, what it finds in a row, and how that is said. */
export interface Rule<K extends FindingKind, Row> {
  kind: K;
  /** A few words over its findings: "Cannot be sold". */
  label: string;
  find: (row: Row) => readonly FindingOf<K>[];
  /** Why, in a sentence that stands by itself. */
  reason: (finding: FindingOf<K>) => string;
  /** What of the spend is at stake, and how that is worked out. */
  stake: (finding: FindingOf<K>) => string;
}

/** What makes a place itself, in a finding's id. */
export function placeKey(place: AdvertisedPlace): string {
  const { productId, channel, accountId, currency } = place;
  return [productId, channel, accountId, currency].map((part) => part ?? '').join(' ');
}
