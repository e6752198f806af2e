/** All rules, by the rows they examine. */
import type { AffectedMetric } from '#features/data-quality/checks/check.ts';
import type {
  CampaignRow,
  Finding,
  FindingKind,
  KeywordRow,
  Rule,
} from '#features/findings/finding.ts';
import {
  aboveTarget,
  bidFarFromCpc,
  campaignWithoutSales,
  keywordWithoutSales,
} from './rules/campaigns.ts';
import { offBudget } from './rules/budgets.ts';
import { runningOut, type ScoredPlace, unsellable, weakPage } from './rules/products.ts';
import { unusualDay, unusualTotal } from './rules/days.ts';

const rules: { readonly [K in FindingKind]: Rule<K, never> } = {
  unsellable,
  unusual_total: unusualTotal,
  unusual_day: unusualDay,
  off_budget: offBudget,
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
export const findOnUnusualDay = unusualDay.find;

/** What an unusual day of all campaigns in scope cost. */
export const findInUnusualTotal = unusualTotal.find;

/** By how much a budget is missed. */
export const findInBudget = offBudget.find;

/** Findings in a keyword with its report. */
export function findInKeyword(row: KeywordRow): Finding[] {
  return [...keywordWithoutSales.find(row), ...bidFarFromCpc.find(row)];
}

const ofKeywords: readonly string[] = ['barren_keyword', 'bid_apart'] satisfies FindingKind[];

/** The keyword of a finding with that ID; `null` for other findings. */
export function keywordOf(id: string): string | null {
  const [kind = '', ...rest] = id.split(' ');
  return ofKeywords.includes(kind) ? rest.join(' ') : null;
}

/** A finding's short label: "Cannot be sold". */
export const labelOf = ({ kind }: Finding): string => rules[kind].label;

/** The values that its amount at risk depends on. */
export const dependenciesOf = ({ kind }: Finding): readonly AffectedMetric[] =>
  rules[kind].dependsOn;

const ruleOf = ({ kind }: Finding) => rules[kind] as Rule<FindingKind, never>;

/** What is wrong with which row. */
export const titleOf = (finding: Finding): string => ruleOf(finding).title(finding);

/** Why it costs money, in one or two sentences. */
export const reasonOf = (finding: Finding): string => ruleOf(finding).reason(finding);

/** How the amount at risk is calculated. */
export const amountAtRiskText = (finding: Finding): string => ruleOf(finding).amountText(finding);
