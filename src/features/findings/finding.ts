/**
 * Findings of the rules in this folder: wasted spend, now or soon, and why. A rule examines one row at a time
 * and knows no other rule; a row gives at most one finding per reason.
 */
import type { Campaign } from '#api/contract/campaign.ts';
import type { Listing } from '#api/contract/listing.ts';
import { counted } from '#lib/format.ts';
import type { AffectedMetric } from '#features/data-quality/checks/check.ts';
import type { UnusualDay } from '#features/history/unusual-days.ts';
import type { PacingProjection } from '#features/pacing/pacing.ts';
import type { BudgetPacing } from '#features/pacing/use-pacing.ts';
import type { Target } from '#metrics/targets.ts';
import type { Scope } from '#navigation/scope.ts';
import type { QualityReading } from '#features/scans/quality.ts';

/** In the order of findings with equal weight. */
export const findingKinds = [
  'unsellable',
  'unusual_total',
  'unusual_day',
  'off_budget',
  'weak_page',
  'running_out',
  'barren_campaign',
  'barren_keyword',
  'bid_apart',
  'above_target',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/**
 * Whether the amount at risk concerns future days, whatever the report's length; else it was spent in the
 * report's days.
 */
export function isFutureSpend(kind: FindingKind): boolean {
  return kind === 'unsellable' || kind === 'running_out' || kind === 'off_budget';
}

/** Whether the amount at risk is of certain days, whatever the report's length: of future ones, or of an unusual one. */
export function isOfOwnDays(kind: FindingKind): boolean {
  return isFutureSpend(kind) || kind === 'unusual_day' || kind === 'unusual_total';
}

interface Money {
  /** Names the rule and its subject, the same from one day to the next. */
  id: string;
  /** Major units of `currency`: above 0, and never more than `spend`. Of a budget, what the projection misses it by. */
  amountAtRisk: number;
  /** The spend in the days of its rows; of a budget, the larger of it and its projection. */
  spend: number;
  /** ISO 4217; `null` if the rows have none. */
  currency: string | null;
  /** Number of days of the spend; `null` if the service does not say. */
  days: number | null;
  /** The cause without numbers: a different cause is a different finding. */
  cause: string;
}

/** A product's ads on a channel in an account, with its listings and stock. */
export interface AdvertisedProduct {
  productId: string;
  channel: string | null;
  accountId: string | null;
  currency: string | null;
  /** Major units; above 0. */
  spend: number;
  /** Sales attributed to its ads there, in major units; `null` if not in the report. */
  sales: number | null;
  days: number;
  /** Its name: a listing's title, else the product ID. */
  name: string;
  /** The listings that sell it there, without parents; if none does, as for DSP, its listings anywhere. */
  listings: readonly Listing[];
  /** Whether listings and stock are those of other channels. */
  isElsewhere: boolean;
  /** Units available to sell, over all accounts that hold it on the channel; `null` if unknown. */
  stock: number | null;
  /** Units sold per day through ads there, over all accounts; `null` if unknown. */
  soldADay: number | null;
  /** Inbound units; `null` if unknown. */
  inbound: number | null;
  /** `null` if unknown on this device. */
  isEligible: boolean | null;
}

/** Reasons why a product cannot be sold, worst first. */
export const faults = ['out', 'suppressed', 'inactive', 'ineligible'] as const;
export type Fault = (typeof faults)[number];

/** A campaign with the number of days of its metrics and its target. */
export interface CampaignRow {
  campaign: Campaign;
  days: number | null;
  target: Target | null;
  /** The ACOS of its account, if the user has set no target at all; `null` if it is unknown. */
  average?: number | null;
}

/** What is unusual about a day. */
export interface UnusualFigures {
  /** `YYYY-MM-DD`. */
  day: string;
  /** ISO 4217. */
  currency: string | null;
  unusual: readonly UnusualDay[];
}

export interface UnusualDayRow extends UnusualFigures {
  campaign: Campaign;
}

/** The unusual day of all campaigns in scope with that currency. */
export interface UnusualTotalRow extends UnusualFigures {
  scope: Scope;
}

/** A keyword with its metrics from a report. Money in major units. */
export interface KeywordRow {
  id: string;
  text: string;
  matchType: string | null;
  campaignId: string | null;
  accountId: string | null;
  /** The campaign's name, if known. */
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
    | { kind: 'unsellable'; place: AdvertisedProduct; faults: readonly Fault[] }
    | { kind: 'weak_page'; place: AdvertisedProduct; listing: Listing; quality: QualityReading }
    | { kind: 'running_out'; place: AdvertisedProduct; cover: number }
    | { kind: 'barren_campaign'; campaign: Campaign }
    | { kind: 'barren_keyword'; keyword: KeywordRow }
    | { kind: 'bid_apart'; keyword: KeywordRow; times: number }
    | { kind: 'off_budget'; scope: Scope; pacing: BudgetPacing; projection: PacingProjection }
    | ({ kind: 'unusual_total'; scope: Scope } & UnusualFigures)
    | ({ kind: 'unusual_day'; campaign: Campaign } & UnusualFigures)
    | {
        kind: 'above_target';
        campaign: Campaign;
        acos: number;
        target: Pick<Target, 'acos'>;
        /** Whether that is the average of its account, for want of a target. */
        isAverage: boolean;
      }
  );

export type FindingOf<K extends FindingKind> = Extract<Finding, { kind: K }>;

/** A rule: its label, its findings in a row, and their texts. */
export interface Rule<K extends FindingKind, Row> {
  /** A short label of its findings: "Cannot be sold". */
  label: string;
  /** The values that the amount at risk depends on: problems in them are warned of beside it. */
  dependsOn: readonly AffectedMetric[];
  find: (row: Row) => readonly FindingOf<K>[];
  /** What is wrong with which row: "Desk lamp: out of stock on channel-a". */
  title: (finding: FindingOf<K>) => string;
  /** Why it costs money, in one or two sentences. */
  reason: (finding: FindingOf<K>) => string;
  /** How the amount at risk is calculated. */
  amountText: (finding: FindingOf<K>) => string;
}

/** Identifies a product on a channel in an account, in a finding's ID. */
export function advertisedProductKey(place: AdvertisedProduct): string {
  const { productId, channel, accountId, currency } = place;
  return [productId, channel, accountId, currency].map((part) => part ?? '').join(' ');
}

/** Whether a listing states that it cannot be bought. */
export function isDown({ status }: Pick<Listing, 'status'>): boolean {
  return status === 'suppressed' || status === 'inactive';
}

/** "in 30 days"; "recently" if the number of days is unknown. */
export function inDays(days: number | null): string {
  return days === null ? 'recently' : `in ${counted(days, 'day')}`;
}
