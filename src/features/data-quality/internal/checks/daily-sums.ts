/** Metrics of campaigns beside the sums of their days in the history. */
import type { Campaign } from '#api/contract/campaign.ts';
import { count, counted, decimals, joinList, money } from '#lib/format.ts';
import { summedMetrics } from '#features/history/history-campaigns.ts';
import type { HistorySums, PeriodSums, SummedDay } from '#features/history/period-sums.ts';
import { metrics as metricTable } from '#metrics/metrics.ts';
import { allMetrics, type Check, eachOf } from '#features/data-quality/checks/check.ts';

/** How attributed metrics relate to the sum of their days; `null` if nothing is known about that. */
type Relation = '' | 'at least ' | 'at most ' | null;

/** Metrics with the sums of the same days. */
interface Compared {
  metrics: NonNullable<Campaign['metrics']>;
  sums: PeriodSums['sums'];
  attributed: Relation;
}

const notCompared = {
  period: 'without a complete period',
  days: 'with days missing from the history',
  currency: 'with days in another currency',
} as const;

/** A campaign’s metrics and sums, or why they cannot be compared. */
function compare(
  { id, metrics }: Campaign,
  history: HistorySums | undefined,
): Compared | keyof typeof notCompared {
  if (metrics === null || metrics.period_start === null || metrics.period_end === null)
    return 'period';
  const asOf = Date.parse(metrics.as_of ?? '');
  if (Number.isNaN(asOf)) return 'period';
  const own = history?.get(id);
  if (own?.start !== metrics.period_start || own.end !== metrics.period_end) return 'days';
  // Metrics from before the end of their last day do not have all of it.
  if (own.days.some(({ endsAt }) => endsAt > asOf)) return 'period';
  if (own.currencies.some((code) => code !== metrics.currency_code)) return 'currency';
  return { metrics, sums: own.sums, attributed: relationOf(own.days, asOf) };
}

/**
 * Sales only grow, until their attribution windows close. So metrics that are more recent than the days have at least
 * as much as these, and older ones at most as much.
 */
function relationOf(days: readonly SummedDay[], asOf: number): Relation {
  const open = days.filter(({ readAt, closesAt }) => Math.min(readAt, asOf) < closesAt);
  if (open.length === 0) return '';
  if (open.every(({ readAt }) => readAt <= asOf)) return 'at least ';
  return open.every(({ readAt }) => readAt >= asOf) ? 'at most ' : null;
}

/** The metrics that contradict the sums, in words. */
function differences({ metrics, sums, attributed }: Compared) {
  return summedMetrics.flatMap((id) => {
    const { label, kind, isAttributed = false } = metricTable[id];
    const relation = isAttributed ? attributed : '';
    const [given, sum] = [Math.round((metrics[id] ?? Number.NaN) * 1e6), sums[id]];
    // False as well if one of them is unknown.
    const isWrong =
      relation === ''
        ? Math.abs(given - sum) > 0
        : relation === 'at least '
          ? given < sum
          : relation === 'at most ' && given > sum;
    if (!isWrong) return [];
    const isMoney = kind === 'money';
    // With all digits, if the usual ones look the same.
    const isClose = Math.abs(given - sum) < (isMoney ? 1e4 : 1e6);
    const text = (millionths: number) =>
      isClose ? decimals(millionths / 1e6, 6) : (isMoney ? money : count)(millionths / 1e6);
    const name = label.toLowerCase();
    return [{ given: `${name} ${text(given)}`, expected: `${name} ${relation}${text(sum)}` }];
  });
}

export const dailySumChecks: readonly Check[] = [
  {
    id: 'metrics-days',
    title: 'Metrics that differ from the sum of their days',
    why: 'The days in the history add up to something else than the campaign’s own metrics, so one of the two is wrong. Sales and orders may still rise until their attribution window closes; differences that this explains are not listed.',
    todo: 'Refresh, and update the history. If the problem remains, compare the days with the channel’s console: a day may have been corrected since.',
    needs: ['campaigns', 'history'],
    affects: allMetrics,
    find: (rows) =>
      eachOf('campaigns', rows, (campaign) => {
        const compared = compare(campaign, rows.history);
        if (typeof compared === 'string') return null;
        const found = differences(compared);
        if (found.length === 0) return null;
        const join = (side: 'given' | 'expected') => found.map((one) => one[side]).join(', ');
        return [join('given'), join('expected')];
      }),
    coverage: ({ campaigns, history }) => {
      if (history === undefined) return '';
      const all = (campaigns?.records ?? []).map((campaign) => compare(campaign, history));
      const reasons = Object.entries(notCompared).flatMap(([reason, text]) => {
        const size = all.filter((one) => one === reason).length;
        return size === 0 ? [] : [`${count(size)} ${text}`];
      });
      const compared = all.filter((one) => typeof one !== 'string');
      const partly = compared.filter(({ attributed }) => attributed === null).length;
      if (partly > 0) {
        reasons.push(
          `sales and conversions of ${count(partly)} last updated between two readings of their days`,
        );
      }
      const whole = `Compared: ${count(compared.length)} of ${counted(all.length, 'campaign')}`;
      return reasons.length === 0 ? `${whole}.` : `${whole}; not compared: ${joinList(reasons)}.`;
    },
  },
];
