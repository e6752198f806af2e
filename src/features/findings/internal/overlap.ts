/** Findings about the same money: they share a list and must not be added. */
import { type Finding, type FindingOf, advertisedProductKey } from '#features/findings/finding.ts';

/**
 * The IDs of findings whose money is, at least partly, in an earlier finding: of the same product on the same
 * channel, of the same campaign or keyword, of a campaign and its keyword, or of a day of all campaigns and one of them. A campaign's share of a
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
  if (finding.kind === 'unusual_total') return [`all on ${dayOf(finding)}`];
  if (finding.kind === 'unusual_day')
    return [`campaign ${finding.campaign.id}`, `campaigns on ${dayOf(finding)}`];
  if ('campaign' in finding) return [`campaign ${finding.campaign.id}`];
  const { id, campaignId } = finding.keyword;
  return [`keyword ${id}`, `keywords of ${campaignId ?? ''}`];
}

const dayOf = ({ day, currency }: FindingOf<'unusual_day' | 'unusual_total'>): string =>
  `${day} ${currency ?? ''}`;
