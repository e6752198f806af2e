/** Findings that speak of the same money: they stand in one list and are not to be added. */
import { type Finding, placeKey } from './finding.ts';

/**
 * The ids of those whose money, or a part of it, is in a finding before them: of the same product at
 * the same place, of the same campaign or keyword, or of a campaign and a keyword in it. Which part of a
 * product's spend is a campaign's is not known here, and not said.
 */
export function spokenOfBefore(findings: readonly Finding[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const finding of findings) {
    if (looksFor(finding).some((key) => seen.has(key))) again.add(finding.id);
    for (const key of leaves(finding)) seen.add(key);
  }
  return again;
}

function looksFor(finding: Finding): string[] {
  if ('place' in finding) return [`place ${placeKey(finding.place)}`];
  if ('campaign' in finding) {
    return [`campaign ${finding.campaign.id}`, `keywords of ${finding.campaign.id}`];
  }
  const { id, campaignId } = finding.keyword;
  return [`keyword ${id}`, ...(campaignId === null ? [] : [`campaign ${campaignId}`])];
}

function leaves(finding: Finding): string[] {
  if ('place' in finding) return [`place ${placeKey(finding.place)}`];
  if ('campaign' in finding) return [`campaign ${finding.campaign.id}`];
  const { id, campaignId } = finding.keyword;
  return [`keyword ${id}`, `keywords of ${campaignId ?? ''}`];
}
