import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { latest } from '#lib/day-lists.ts';
import { utcDayOf } from '#lib/days.ts';
import { freeText, oneOf, searchShape } from '#lib/search-params.ts';
import { useSearch } from '#navigation/use-search.ts';
import { reportMetrics } from '#metrics/metrics.ts';
import { useScopeOf } from '#features/report-data/use-report-result.ts';
import { type SourceFeed, useReportSource } from '#features/report-data/use-report-source.ts';
import { byCurrencyAndDay, daySums, resultOptions } from '#features/reports/result-query.ts';
import { localWork, numberOf } from '#queries/local-work.ts';
import { useTableProgress } from '#queries/tables/table-progress.ts';
import { readDailySeries } from '#metrics/display/daily-series.ts';
import { useInterval } from '#metrics/display/interval-choice.tsx';
import { openDays, outsideText, reportDays, windowsOf } from '#features/report-data/report-days.ts';

/** The URL parameters of a campaign's trend. */
export const trendSearch = searchShape({
  /** The job ID of the selected report; empty for the newest that covers the campaign. */
  report: freeText,
  first: oneOf(reportMetrics),
  second: oneOf(['sales', ...reportMetrics.filter((id) => id !== 'sales')]),
  /** Number of the report's latest days displayed; the days before are drawn as a comparison. */
  days: oneOf(['14', '7', 'all']),
});

const dailyCampaigns = { type: 'campaign', unit: 'daily' } as const;

/** The daily report behind a campaign's trend: the URL's, else the newest on this device. */
export function useTrendFeed({ channel, account_id: accountId }: Campaign): SourceFeed {
  const { values: search, change } = useSearch(trendSearch);
  const feed = useReportSource(dailyCampaigns, useScopeOf({ channel, accountId }));
  const { report } = search;
  return useMemo(() => {
    // A report of another account says nothing about this campaign.
    const chosen = feed.sources.find(({ jobId }) => jobId === report);
    return {
      ...feed,
      source: feed.source === undefined ? undefined : (chosen ?? feed.sources[0] ?? null),
      isChosen: chosen !== undefined,
      async ask(...how) {
        const asked = await feed.ask(...how);
        // Without a choice the newest is displayed, which an older report with the same days is not.
        const joined = asked.isJoined ? (asked.jobId ?? '') : '';
        if (report !== joined) change({ report: joined }, { replace: true });
      },
      choose: (jobId) => change({ report: jobId ?? '' }),
    };
  }, [feed, report, change]);
}

/** One campaign's daily series from the report of `feed`. */
export function useCampaignTrend(
  campaign: Campaign,
  { source }: Pick<SourceFeed, 'source'>,
  search: ReturnType<typeof trendSearch.parse>,
) {
  const { id, metrics } = campaign;
  const jobId = source?.jobId ?? '';
  const options = resultOptions(jobId);
  const result = useQuery({ ...options, enabled: jobId !== '' });
  const progress = useTableProgress(options.queryKey);
  const { data } = result;
  const days =
    !source || data === undefined
      ? []
      : reportDays({ ...source, madeOn: utcDayOf(source.madeAt) }, data.days);
  const compared = latest(days, search.days === 'all' ? days.length : Number(search.days));
  const [interval] = useInterval();
  const { data: daily, error } = useQuery({
    ...localWork,
    // Another report's or campaign's values are not this one's.
    placeholderData: () => undefined,
    queryKey: ['campaign trend', numberOf(data), id, compared, interval],
    queryFn:
      data === undefined || days.length === 0
        ? skipToken
        : async ({ signal }) => {
            const own = {
              filters: [{ column: 'campaign_id', test: 'set', values: [id] }],
            } as const;
            const series = await readDailySeries(
              data.table,
              own,
              'all',
              compared,
              interval,
              signal,
            );
            const { cells } = await data.table.sums(byCurrencyAndDay, own, { signal });
            const currency = metrics?.currency_code ?? null;
            return { ...series, byDay: daySums(cells), compared, currency };
          },
  });
  const open = useMemo(
    () =>
      daily === undefined || !source
        ? null
        : openDays(utcDayOf(source.madeAt), daily, windowsOf([campaign]), daily.compared.days),
    [daily, source, campaign],
  );
  return {
    /** Of the result, for the note above the charts. */
    state: {
      isBroken: data !== undefined && data.broken !== null,
      isLoading: result.isFetching,
      progress,
      error: result.isFetching ? null : (result.error ?? error),
      retry: () => void result.refetch(),
    },
    days,
    daily,
    /** Rows of the campaign outside the report's days, as a sentence; `null` if there are none. */
    outside: daily === undefined ? null : outsideText(daily.byDay, days, 'Charts'),
    open,
  };
}
