import { Navigate, useLocation } from 'react-router';
import type { Campaign } from '#api/contract/campaign.ts';
import { useDateRange } from '#dates/use-date-range.ts';
import { useLastEndedDay } from '#dates/use-last-ended-day.ts';
import { comparedDays, defaultRange } from '#dates/date-range.ts';
import { DriversCard } from '#features/drivers/drivers-card.tsx';
import { PeriodProblems } from '#features/findings/period-problems.tsx';
import { HistoryChart } from '#features/history/history-chart.tsx';
import { HistoryNotices } from '#features/history/history-notices.tsx';
import { dayRange } from '#lib/format.ts';
import { addressText } from '#lib/address.ts';
import { dateShape, scopeShape } from '#navigation/scope.ts';
import { useSearch } from '#navigation/use-search.ts';
import { accountQueries, useAccounts } from '#queries/accounts.queries.ts';
import { campaignQueries, useCampaigns } from '#queries/campaigns.queries.ts';
import { Freshness } from '#query-state/freshness.tsx';
import { Loaded } from '#query-state/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useOnceTrue } from '#ui/use-once-true.ts';
import { PerformanceSection } from './performance.tsx';
import { AllMetrics, HistoryOffer, MoversCard } from './trend.tsx';
import { usePerformance } from './use-performance.ts';

/** The scope’s week on one sheet, A4 or Letter, and the same on screen. All figures are of the same days. */
export function WeeklyReportPage() {
  const { search } = useLocation();
  const { values: dates } = useSearch(dateShape);
  const { range } = useDateRange();
  const last = useLastEndedDay();
  const campaigns = useCampaigns();
  const accounts = useAccounts();
  // None, or one that cannot be read.
  if (range === defaultRange && dates.range !== defaultRange) {
    const week = dateShape.stringify({ range: 'last-week' }, new URLSearchParams(search));
    return <Navigate replace to={{ search: addressText(week) }} />;
  }
  const { days } = comparedDays(range, 'none', last);
  const name = days.length === 7 || days.length === 0 ? 'Weekly report' : 'Report';
  const title = days.length === 0 ? name : `${name}, ${dayRange(days[0] ?? '', days.at(-1) ?? '')}`;
  return (
    <div
      data-sheet
      className="mx-auto flex w-full max-w-220 flex-col gap-4 print:max-w-none print:gap-2 print:pr-px"
    >
      <PageHeader
        title={title}
        actions={
          <Freshness
            isForPaper
            receivedAt={[campaigns.data?.receivedAt, accounts.data?.receivedAt]}
            queryKeys={[campaignQueries.list().queryKey, accountQueries.list().queryKey]}
          />
        }
      />
      <Loaded query={campaigns} what="campaigns" skeleton={<ReportSkeleton />}>
        {({ records }) => <Sheet all={records} />}
      </Loaded>
    </div>
  );
}

function Sheet({ all }: { all: readonly Campaign[] }) {
  const { values: scope } = useSearch(scopeShape);
  const performance = usePerformance(all, scope, { isOfDays: true });
  const { history, period, campaigns, totals, choices } = performance;
  const months = history.state?.months.length;
  // Its lines depend on the days.
  const isRead = months !== undefined && (months === 0 || period !== undefined);
  if (!useOnceTrue(isRead)) return <ReportSkeleton />;
  if (months === 0 && totals.length > 0)
    return (
      <>
        <HistoryNotices />
        <HistoryOffer>
          The report compares a week with the one before. It needs the history: daily figures, kept
          on this device.
        </HistoryOffer>
      </>
    );
  return (
    <>
      <HistoryNotices />
      <PerformanceSection performance={performance} isNarrow />
      {totals.length > 0 && (
        <>
          <AllMetrics
            performance={performance}
            isOfChosen={choices.some(({ isConverted }) => isConverted)}
          />
          <HistoryChart period={period} isEmbedded heights={[108, 84]} />
          <div className="grid min-w-0 gap-4 sm:grid-cols-[minmax(0,4fr)_minmax(0,5fr)] print:gap-2">
            <DriversCard period={period} isEmbedded height={132} />
            <PeriodProblems period={period} campaigns={campaigns} most={5} />
          </div>
          {period?.isCompared === true && (
            <MoversCard period={period} performance={performance} most={5} />
          )}
        </>
      )}
    </>
  );
}

const ReportSkeleton = () => (
  <span aria-busy="true">
    <Skeleton height="48rem" />
  </span>
);
