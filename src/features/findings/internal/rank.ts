/** Ranks all findings, highest amount at risk first, and tells which are about the same money. */
import type { Conversion } from '#lib/table-query.ts';
import { convert } from '#metrics/rates.ts';
import {
  advertisedProductKey,
  type Finding,
  findingKinds,
  type FindingOf,
  isOfOwnDays,
} from '#features/findings/finding.ts';

/** The spend of the campaigns in scope: the whole of every share, whatever a report covers. */
export interface ScopeSpend {
  /** Major units, by currency. */
  byCurrency: ReadonlyMap<string | null, number>;
  /** Number of its days; `null` if unknown. */
  days: number | null;
}

export interface Ranked {
  finding: Finding;
  /**
   * Share of the scope's spend in the finding's currency over as many days, 0 to 1, or more for a budget; `null` if
   * unknown.
   */
  share: number | null;
  /** The amount at risk in the base currency of the user's rates; `null` without a rate. */
  converted: number | null;
}

export interface Ranking {
  /** By amount in the base currency, or by share of the scope's spend in the finding's own. */
  by: 'money' | 'share';
  /** Number of different period lengths; with several, amounts per day decide. */
  spans: number;
  /** Currencies of findings without a rate, if there are rates. */
  lacking: readonly (string | null)[];
  items: readonly Ranked[];
}

/**
 * By converted amount if there is a rate for every currency of the findings; else by share of the scope's
 * spend in the finding's own currency, because currencies have no common order. Reports of different lengths
 * are compared per day. Equal shares are ranked by amount within their currency, then by kind and ID, so that
 * the order does not depend on the input's.
 */
export function rankFindings(
  findings: readonly Finding[],
  spent: ScopeSpend,
  rates: Conversion | null,
): Ranking {
  const items = findings.map((finding): Ranked => {
    const { amountAtRisk, currency } = finding;
    const whole = spent.byCurrency.get(currency) ?? 0;
    const part = whole > 0 ? (amountAtRisk * stretch(finding, spent)) / whole : null;
    // A budget can be missed by more than all spend.
    const share = part === null || finding.kind === 'off_budget' ? part : Math.min(1, part);
    return { finding, share, converted: convert(amountAtRisk, currency, rates) };
  });
  const lacking = new Set(
    items.flatMap(({ converted, finding }) => (converted === null ? [finding.currency] : [])),
  );
  const by = rates !== null && lacking.size === 0 ? 'money' : 'share';
  const money = ({ finding }: Ranked) => finding.amountAtRisk * stretch(finding, spent);
  const weight = ({ converted, share, finding }: Ranked) =>
    by === 'money' ? (converted ?? 0) * stretch(finding, spent) : (share ?? 0);
  return {
    by,
    spans: new Set(findings.flatMap(({ kind, days }) => (isOfOwnDays(kind) ? [] : [days]))).size,
    lacking: rates === null ? [] : [...lacking],
    items: items.toSorted(
      (a, b) =>
        weight(b) - weight(a) ||
        compare(a.finding.currency ?? '', b.finding.currency ?? '') ||
        money(b) - money(a) ||
        inOrder(a.finding, b.finding),
    ),
  };
}

/** By how much money of other days is more or less in the days that the scope's spend is of. */
function stretch({ kind, days }: Finding, spent: ScopeSpend): number {
  if (isOfOwnDays(kind) || days === null || spent.days === null) return 1;
  return spent.days / days;
}

function inOrder(a: Finding, b: Finding): number {
  const kinds = findingKinds.indexOf(a.kind) - findingKinds.indexOf(b.kind);
  return kinds === 0 ? compare(a.id, b.id) : kinds;
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/**
 * The IDs of findings whose money is, at least partly, in an earlier finding: of the same product on the same channel, of
 * the same campaign or keyword, of a campaign and its keyword, of a day of all campaigns and one of them, or of a budget
 * and one that includes it, both over or both under. How much of a product’s spend is a campaign’s is unknown, so it is
 * not stated.
 */
export function overlappingFindings(findings: readonly Finding[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const finding of findings) {
    if (looksFor(finding).some((key) => seen.has(key))) again.add(finding.id);
    for (const key of leaves(finding)) seen.add(key);
  }
  return again;
}

function looksFor(finding: Finding): string[] {
  if ('place' in finding) return [`place ${advertisedProductKey(finding.place)}`];
  if (finding.kind === 'off_budget') return budgetKeys(finding, 'in', 'of');
  if (finding.kind === 'unusual_total') return [`campaigns on ${dayOf(finding)}`];
  if ('campaign' in finding) {
    const own = [`campaign ${finding.campaign.id}`, `keywords of ${finding.campaign.id}`];
    return finding.kind === 'unusual_day' ? [...own, `all on ${dayOf(finding)}`] : own;
  }
  const { id, campaignId } = finding.keyword;
  return [`keyword ${id}`, ...(campaignId === null ? [] : [`campaign ${campaignId}`])];
}

function leaves(finding: Finding): string[] {
  if ('place' in finding) return [`place ${advertisedProductKey(finding.place)}`];
  if (finding.kind === 'off_budget') return budgetKeys(finding, 'of', 'in');
  if (finding.kind === 'unusual_total') return [`all on ${dayOf(finding)}`];
  if (finding.kind === 'unusual_day')
    return [`campaign ${finding.campaign.id}`, `campaigns on ${dayOf(finding)}`];
  if ('campaign' in finding) return [`campaign ${finding.campaign.id}`];
  const { id, campaignId } = finding.keyword;
  return [`keyword ${id}`, `keywords of ${campaignId ?? ''}`];
}

/** A budget, and what it is part of: an account, its channel, everything. Over and under are different money. */
function budgetKeys({ cause, pacing }: FindingOf<'off_budget'>, own: string, wider: string) {
  const { account_id: account, channel } = pacing.place;
  const all = [account && `account ${account}`, channel, 'everything'].filter((it) => it !== null);
  return [`${cause} ${own} ${all[0]}`, ...all.map((it) => `${cause} ${wider} ${it}`)];
}

const dayOf = ({ day, currency }: FindingOf<'unusual_day' | 'unusual_total'>): string =>
  `${day} ${currency ?? ''}`;
