import { useMemo } from 'react';
import { now } from '#lib/clock.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import type { BudgetPacing } from '#features/pacing/use-pacing.ts';
import { entireScope } from '#navigation/scope.ts';
import type { Snooze } from '#user/settings.ts';
import type { Finding } from './finding.ts';
import { partitionSnoozed, useSnoozes } from './internal/snooze.ts';
import { useFindings } from './internal/use-findings.ts';

const none: readonly Snooze[] = [];

/**
 * The number of findings of each account, without snoozed ones: as many as its overview lists. `undefined` until all
 * are known. It loads what they need, as the overview does.
 */
export function useFindingCounts(
  pacing: readonly BudgetPacing[] | undefined,
): ReadonlyMap<string, number> | undefined {
  const [stored] = useSnoozes();
  const entries = stored ?? none;
  // The counts of keywords come from the engine: their rows are not needed.
  const { ranking, advertised, keywords, isComing } = useFindings(entireScope, pacing, 1, entries, {
    byAccount: true,
  });
  const { data: campaigns } = useCampaigns();
  const hasAll =
    campaigns !== undefined &&
    [keywords, advertised.spend, advertised.listings, advertised.stock].every(
      ({ error }) => error === null || error === undefined,
    );
  const isKnown = stored !== null && !isComing && hasAll;
  return useMemo(
    () =>
      isKnown
        ? countByAccount(
            ranking.items.map(({ finding }) => finding),
            keywords.byAccount,
            entries,
          )
        : undefined,
    [isKnown, ranking, keywords.byAccount, entries],
  );
}

/** `ofKeywords` counts all findings in keywords, `findings` has only some of them. */
export function countByAccount(
  findings: readonly Finding[],
  ofKeywords: ReadonlyMap<string, number>,
  entries: readonly Snooze[],
): ReadonlyMap<string, number> {
  const counts = new Map(ofKeywords);
  const add = (finding: Finding, many: 1 | -1) => {
    const account = accountOf(finding);
    if (account !== null) counts.set(account, (counts.get(account) ?? 0) + many);
  };
  const items = findings.map((finding) => ({ finding }));
  const { open, aside } = partitionSnoozed(items, entries, now());
  for (const { finding } of open) if (!('keyword' in finding)) add(finding, 1);
  for (const { item } of aside) if ('keyword' in item.finding) add(item.finding, -1);
  return counts;
}

function accountOf(finding: Finding): string | null {
  if ('place' in finding) return finding.place.accountId;
  if ('scope' in finding) return finding.scope.account_id[0] ?? null;
  return 'campaign' in finding ? finding.campaign.account_id : finding.keyword.accountId;
}
