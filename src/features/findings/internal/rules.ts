/** All rules, by the rows they examine. */
import type { AffectedMetric } from '#features/data-quality/checks/check.ts';
import type {
  CampaignRow,
  Finding,
  FindingKind,
  FindingOf,
  KeywordRow,
  Rule,
  UnusualDayRow,
  UnusualTotalRow,
} from '#features/findings/finding.ts';
import { aboveTarget } from './rules/above-target.ts';
import { bidFarFromCpc } from './rules/bid-far-from-cpc.ts';
import { campaignWithoutSales, keywordWithoutSales } from './rules/no-sales.ts';
import { runningOut } from './rules/running-out.ts';
import { unsellable } from './rules/unsellable.ts';
import { unusualDay, unusualTotal } from './rules/unusual-day.ts';
import { type ScoredPlace, weakPage } from './rules/weak-page.ts';

const rules: {
  readonly [K in FindingKind]: Omit<Rule<K, never>, 'kind' | 'find'>;
} = {
  unsellable,
  unusual_total: unusualTotal,
  unusual_day: unusualDay,
  weak_page: weakPage,
  running_out: runningOut,
  barren_campaign: campaignWithoutSales,
  barren_keyword: keywordWithoutSales,
  bid_apart: bidFarFromCpc,
  above_target: aboveTarget,
};

/** What is wrong with the ads of a product at a place. */
export function findInPlace(scored: ScoredPlace): Finding[] {
  const { place } = scored;
  return [...unsellable.find(place), ...weakPage.find(scored), ...runningOut.find(place)];
}

/** What is wrong with a campaign, by its own metrics. */
export function findInCampaign(row: CampaignRow): Finding[] {
  return [...campaignWithoutSales.find(row), ...aboveTarget.find(row)];
}

/** What an unusual day of a campaign cost. */
export function findOnUnusualDay(row: UnusualDayRow): Finding[] {
  return [...unusualDay.find(row)];
}

/** What an unusual day of all campaigns in scope cost. */
export function findInUnusualTotal(row: UnusualTotalRow): Finding[] {
  return [...unusualTotal.find(row)];
}

/** Findings in a keyword with its report. */
export function findInKeyword(row: KeywordRow): Finding[] {
  return [...keywordWithoutSales.find(row), ...bidFarFromCpc.find(row)];
}

const ofKeywords: readonly string[] = [keywordWithoutSales.kind, bidFarFromCpc.kind];

/** The keyword of a finding with that ID; `null` for other findings. */
export function keywordOf(id: string): string | null {
  const [kind = '', ...rest] = id.split(' ');
  return ofKeywords.includes(kind) ? rest.join(' ') : null;
}

/** A finding's short label: "Cannot be sold". */
export function labelOf({ kind }: Pick<Finding, 'kind'>): string {
  return rules[kind].label;
}

/** The values that its amount at risk depends on. */
export function dependenciesOf({ kind }: Pick<Finding, 'kind'>): readonly AffectedMetric[] {
  return rules[kind].dependsOn;
}

/** What is wrong with which row. */
export function titleOf<K extends FindingKind>(finding: FindingOf<K>): string {
  const rule = rules[finding.kind] as Pick<Rule<K, never>, 'title'>;
  return rule.title(finding);
}

/** Why it costs money, in one or two sentences. */
export function reasonOf<K extends FindingKind>(finding: FindingOf<K>): string {
  const rule = rules[finding.kind] as Pick<Rule<K, never>, 'reason'>;
  return rule.reason(finding);
}

/** How the amount at risk is calculated. */
export function amountAtRiskText<K extends FindingKind>(finding: FindingOf<K>): string {
  const rule = rules[finding.kind] as Pick<Rule<K, never>, 'amountText'>;
  return rule.amountText(finding);
}
