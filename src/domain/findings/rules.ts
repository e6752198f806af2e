/** All rules, by what they look at. */
import { aboveTarget } from './above-target.ts';
import { barrenCampaign, barrenKeyword } from './barren.ts';
import { bidApart } from './bid-apart.ts';
import type { CampaignRow, Finding, FindingKind, FindingOf, KeywordRow, Rule } from './finding.ts';
import { runningOut } from './running-out.ts';
import { unsellable } from './unsellable.ts';
import { type ScoredPlace, weakPage } from './weak-page.ts';

const rules: { readonly [K in FindingKind]: Pick<Rule<K, never>, 'label' | 'reason' | 'stake'> } = {
  unsellable,
  weak_page: weakPage,
  running_out: runningOut,
  barren_campaign: barrenCampaign,
  barren_keyword: barrenKeyword,
  bid_apart: bidApart,
  above_target: aboveTarget,
};

/** What is wrong with the ads of a product at a place. */
export function findInPlace(scored: ScoredPlace): Finding[] {
  const { place } = scored;
  return [...unsellable.find(place), ...weakPage.find(scored), ...runningOut.find(place)];
}

/** What is wrong with a campaign, by its own metrics. */
export function findInCampaign(row: CampaignRow): Finding[] {
  return [...barrenCampaign.find(row), ...aboveTarget.find(row)];
}

/** What is wrong with a keyword, by a report. */
export function findInKeyword(row: KeywordRow): Finding[] {
  return [...barrenKeyword.find(row), ...bidApart.find(row)];
}

const ofKeywords: readonly string[] = [barrenKeyword.kind, bidApart.kind];

/** The keyword that a finding of that id is about; `null` where it is about something else. */
export function keywordOf(id: string): string | null {
  const [kind = '', ...rest] = id.split(' ');
  return ofKeywords.includes(kind) ? rest.join(' ') : null;
}

/** A few words over a finding: "Cannot be sold". */
export function labelOf({ kind }: Pick<Finding, 'kind'>): string {
  return rules[kind].label;
}

/** Why, in a sentence that stands by itself. */
export function reasonOf<K extends FindingKind>(finding: FindingOf<K>): string {
  const rule = rules[finding.kind] as Pick<Rule<K, never>, 'reason'>;
  return rule.reason(finding);
}

/** What of the spend is at stake, and how that is worked out. */
export function stakeOf<K extends FindingKind>(finding: FindingOf<K>): string {
  const rule = rules[finding.kind] as Pick<Rule<K, never>, 'stake'>;
  return rule.stake(finding);
}
