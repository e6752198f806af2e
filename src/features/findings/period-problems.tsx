import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { openText } from '#features/history/history-text.ts';
import { periodCampaigns } from '#features/history/period-campaigns.ts';
import { type HistoryPeriod, useCampaignSums } from '#features/history/use-history-period.ts';
import { moneyWithCurrency } from '#lib/format.ts';
import { ScopedLink } from '#navigation/link.tsx';
import { paths } from '#navigation/paths.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useRates, useTargets } from '#user/use-settings.ts';
import { findInCampaigns } from './internal/campaign-findings.ts';
import { rankFindings } from './internal/rank.ts';
import { titleOf } from './internal/rules.ts';

interface PeriodProblemsProps {
  /** `undefined` while it is read. */
  period: HistoryPeriod | undefined;
  /** Those in scope. */
  campaigns: readonly Campaign[];
  /** The number of problems displayed. */
  most: number;
}

/** The campaigns with most spend at risk on the days of a period, highest amount first. */
export function PeriodProblems({ period, campaigns, most }: PeriodProblemsProps) {
  const [targets] = useTargets();
  const [rates] = useRates();
  const sums = useCampaignSums(period);
  const ranking = useMemo(() => {
    if (period === undefined || sums === undefined || targets === null) return undefined;
    const { now } = periodCampaigns(campaigns, sums, period.countedOf, period);
    const { findings, spent } = findInCampaigns(now, targets);
    const isKnown = now.some(({ metrics }) => metrics !== null);
    return { ...rankFindings(findings, spent, rates), isKnown };
  }, [period, sums, campaigns, targets, rates]);
  return (
    <Panel
      level={3}
      title="Top problems"
      meta={
        ranking &&
        ranking.items.length > 0 && (
          <>
            {ranking.items.length > most && (
              <span>
                {most} of {ranking.items.length}
              </span>
            )}
            {period && <span className="print:hidden">{openText(period)}</span>}
            <span>
              by {ranking.by === 'money' ? 'amount at risk' : 'share of each currency’s spend'}
            </span>
          </>
        )
      }
    >
      {ranking === undefined ? (
        <Skeleton height="10rem" />
      ) : ranking.items.length === 0 ? (
        <p className="text-muted">
          {ranking.isKnown ? 'No campaign stands out on these days.' : 'No data for these days.'}
        </p>
      ) : (
        <ol aria-label="Top problems" className="divide-y divide-line">
          {ranking.items.slice(0, most).map(({ finding }) => (
            <li key={finding.id} className="flex gap-3 py-1 text-xs">
              <span className="w-22 shrink-0 text-right font-semibold tabular-nums">
                {moneyWithCurrency(finding.amountAtRisk, finding.currency)}
              </span>
              {'campaign' in finding && (
                <ScopedLink
                  to={paths.campaign(finding.campaign.id)}
                  className="min-w-0 wrap-anywhere hover:text-accent hover:underline"
                >
                  {titleOf(finding)}
                </ScopedLink>
              )}
            </li>
          ))}
        </ol>
      )}
      <p className="mt-1 text-xs text-muted">
        Spend above target or average, or without sales. Products and keywords:{' '}
        <ScopedLink to={paths.home}>Fix first</ScopedLink>
      </p>
    </Panel>
  );
}
