/** What is wrong with campaigns, by their own metrics. */
import type { Campaign } from '#api/contract/campaign.ts';
import { daysIn } from '#dates/report-day-range.ts';
import type { Finding } from '#features/findings/finding.ts';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { periodOf } from '#metrics/comparable.ts';
import { type Target, targetFor } from '#metrics/targets.ts';
import { ratiosOf, totalOf, totalsByCurrency } from '#metrics/totals.ts';
import type { ScopeSpend } from './rank.ts';
import { findInCampaign } from './rules.ts';

/** The findings in all campaigns of a scope, and their spend. `targets` is `null` until they are read. */
export function findInCampaigns(
  campaigns: readonly Campaign[],
  targets: readonly Target[] | null,
): { findings: Finding[]; spent: ScopeSpend } {
  const byCurrency = new Map(
    totalsByCurrency(metricsOf(campaigns)).map((it) => [it.currency, it.spend]),
  );
  const lengths: number[] = [];
  const averageOf = targets?.length === 0 ? averages(campaigns) : () => null;
  const findings = campaigns.flatMap((campaign) => {
    const { channel, account_id: accountId } = campaign;
    const target = targetFor(targets ?? [], { channel, accountId });
    const days = daysOf(campaign);
    if (days !== null) lengths.push(days);
    return findInCampaign({ campaign, days, target, average: averageOf(campaign) });
  });
  return { findings, spent: { byCurrency, days: commonest(lengths) } };
}

/** The ACOS of a campaign's account in its currency; `null` if it is unknown. */
function averages(campaigns: readonly Campaign[]): (campaign: Campaign) => number | null {
  const keyOf = ({ account_id: account, metrics }: Campaign) =>
    JSON.stringify([account, metrics?.currency_code]);
  const byAccount = new Map(
    [...Map.groupBy(campaigns, keyOf)].map(([key, own]) => {
      const currency = own[0]?.metrics?.currency_code ?? null;
      return [key, ratiosOf(totalOf(metricsOf(own), currency)).acos];
    }),
  );
  return (campaign) =>
    campaign.account_id === null ? null : (byAccount.get(keyOf(campaign)) ?? null);
}

/** The most frequent length: a time zone's midnight changes a few of them. `null` without any. */
function commonest(lengths: readonly number[]): number | null {
  const times = new Map<number, number>();
  for (const it of lengths) times.set(it, (times.get(it) ?? 0) + 1);
  const [first] = [...times].toSorted(([a, one], [b, other]) => other - one || a - b);
  return first?.[0] ?? null;
}

/** Number of days of a campaign's metrics; `null` if the service does not say. */
function daysOf({ metrics }: Campaign): number | null {
  const days = metrics && periodOf([metrics]).days;
  return days === null ? null : daysIn(days);
}
