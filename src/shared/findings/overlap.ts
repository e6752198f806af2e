/** Findings about the same money: they share a list and must not be added. */
import { type Finding, advertisedProductKey } from './finding.ts';

/**
 * The IDs of findings whose money is, at least partly, in an earlier finding: of the same product on the same
 * channel, of the same campaign or keyword, or of a campaign and its keyword. A campaign's share of a
 * product's spend is unknown and therefore not stated.
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
  if ('campaign' in finding) {
    return [`campaign ${finding.campaign.id}`, `keywords of ${finding.campaign.id}`];
  }
  const { id, campaignId } = finding.keyword;
  return [`keyword ${id}`, ...(campaignId === null ? [] : [`campaign ${campaignId}`])];
}

function leaves(finding: Finding): string[] {
  if ('place' in finding) return [`place ${advertisedProductKey(finding.place)}`];
  if ('campaign' in finding) return [`campaign ${finding.campaign.id}`];
  const { id, campaignId } = finding.keyword;
  return [`keyword ${id}`, `keywords of ${campaignId ?? ''}`];
}
