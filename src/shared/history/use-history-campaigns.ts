import { type ReactNode, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { useSlicedWork } from '#lib/use-sliced-work.ts';
import { useDateRange } from '#shared/date-range/use-date-range.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { matchesFilter, scopeShape } from '#shared/scope.ts';
import type { TableRow } from '#lib/table-query.ts';
import type { Column } from '#ui/grid/column.ts';
import { rowLines } from './row-lines.tsx';
import type { HistoryCampaign } from './history-block.ts';
import { type CampaignSums, sumCampaigns } from './history-campaigns.ts';
import { type CountedDays, countDays, coverageOf } from './history-coverage.ts';
import { missingTexts } from './history-notes.tsx';
import { comparisonText } from './history-text.ts';
import { markProjected, markTotals } from './projected-columns.ts';
import { projectedText, projectionTexts } from './projection-text.ts';
import {
  type MetricChanges,
  changesById,
  type PeriodCampaigns,
  periodCampaigns,
  summedMetrics,
} from './period-campaigns.ts';
import { useHistory } from './use-history.ts';
import {
  type Coverage,
  type PeriodDays,
  useCoveredAccounts,
  usePeriodDays,
} from './use-history-period.ts';

/** What lists of campaigns and accounts know from the history. */
export interface HistoryCampaigns extends PeriodCampaigns {
  /** Whether the date range is the history's; else figures are the service's, and only changes are from here. */
  isByDate: boolean;
  /** Whether anything is compared. */
  isCompared: boolean;
  /** What is compared with, in words; `null` for nothing. */
  text: string | null;
  /** What is missing of both periods, as sentences. */
  notes: string[];
  days: readonly string[];
  coverage: Coverage;
  /** By campaign ID. */
  changes: ReadonlyMap<string, MetricChanges>;
  /** What is projected, in words; `null` for nothing. */
  projected: string | null;
  /** How they were projected, as sentences. */
  basis: string | undefined;
  /** Marks a column if its figures are projected. */
  markColumn: (column: Column<TableRow>) => Column<TableRow>;
  /** The same for totals; `undefined` if nothing is projected. */
  markTotals: typeof markTotals | undefined;
  /** Draws spend and sales by day of a row. */
  drawTrend: (id: string) => ReactNode;
}

/** `undefined` until it is known; `null` without a history. `lineBy` is the key of the row a campaign belongs to. */
export function useHistoryCampaigns(
  campaigns: readonly Campaign[],
  lineBy: (campaign: HistoryCampaign, account: string) => string,
): HistoryCampaigns | null | undefined {
  const history = useHistory();
  const { values: scope } = useSearch(scopeShape);
  const { range } = useDateRange();
  const inScope = useMemo(
    () =>
      campaigns.filter(
        ({ channel, account_id: account }) =>
          matchesFilter(scope.channel, channel) && matchesFilter(scope.account_id, account),
      ),
    [campaigns, scope],
  );
  const accountsOf = useCoveredAccounts(inScope);
  const isByDate = range !== null && range !== 'service';
  const period = usePeriodDays(history, inScope, isByDate);
  const start = useMemo(() => period && (() => findSums(period)), [period]);
  const found = useSlicedWork(start);
  const { state } = history;
  const isEmpty = state !== undefined && state.months.length === 0;
  return useMemo(() => {
    if (isEmpty) return null;
    if (found === undefined) return undefined;
    const { sums, countedOf, ...days } = found;
    const both = periodCampaigns(campaigns, sums, countedOf, days);
    const accounts = accountsOf();
    const known = coverageOf(days.blocks, days.all, accounts);
    const coverage = {
      accounts,
      coverage: new Map(known.map((one, at) => [days.all[at] ?? '', one])),
    };
    // The service’s figures are not projected.
    const projected = isByDate ? projectedText(days) : null;
    const basis =
      isByDate && days.projection !== null ? projectionTexts(days.projection, false) : [];
    const isCompared = both.before.some(({ metrics }) => metrics !== null);
    return {
      ...both,
      isByDate,
      isCompared,
      // Without accounts, the service’s figures have no days either.
      text:
        isByDate || days.days.length > 0
          ? comparisonText({ ...days, isCompared, whole: coverage })
          : null,
      notes: [...missingTexts({ ...days, countedOf }, coverage), ...basis],
      days: days.days,
      coverage,
      changes: changesById(both),
      projected,
      basis: projected === null ? undefined : basis.join(' '),
      markTotals: projected === null ? undefined : markTotals,
      markColumn: projected === null ? (column) => column : markProjected,
      drawTrend: rowLines(days, lineBy),
    };
  }, [found, campaigns, isByDate, isEmpty, lineBy, accountsOf]);
}

interface Sums extends PeriodDays {
  sums: CampaignSums[];
  countedOf: (account: string) => CountedDays;
}

function* findSums(period: PeriodDays): Generator<void, Sums, undefined> {
  const countedOf = countDays(period.blocks, period.all, period);
  const of = { ...period, countedOf, metricIds: summedMetrics, isIncluded: () => true };
  return { ...period, countedOf, sums: yield* sumCampaigns(of) };
}
