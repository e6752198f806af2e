import { type ReactNode, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { useDateRange } from '#dates/use-date-range.ts';
import { useEndedDays } from '#dates/use-last-ended-day.ts';
import { changeColumns } from '#lists/change-columns.tsx';
import { useSearch } from '#navigation/use-search.ts';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { openDaysNote } from '#metrics/attribution.ts';
import { metrics } from '#metrics/metrics.ts';
import { Sparkline } from '#ui/charts/sparkline.tsx';
import { periodOf } from '#metrics/comparable.ts';
import { isInScope, scopeShape } from '#navigation/scope.ts';
import type { TableRow } from '#lib/table-query.ts';
import type { Column } from '#ui/grid/column.ts';
import type { DailyLine } from './internal/daily-lines.ts';
import { campaignIn } from './history-campaigns.ts';
import { countDays, coverageOf } from './history-coverage.ts';
import { missingTexts, openDaysText } from './history-notes.tsx';
import { comparisonText, openDaysIn, periodText } from './history-text.ts';
import { markProjected, markTotals } from './projected-columns.ts';
import { projectedText, projectionTexts } from './projection-text.ts';
import {
  type MetricChanges,
  changesById,
  type PeriodCampaigns,
  periodCampaigns,
} from './period-campaigns.ts';
import { useAnswer, useHistory } from './use-history.ts';
import { type Coverage, useCoveredAccounts, usePeriodQuestion } from './use-history-period.ts';

/** What the history adds to campaigns. */
interface HistoryCampaigns extends PeriodCampaigns {
  /** Whether anything is compared. */
  isCompared: boolean;
  /** The days and those compared with, in words. */
  compared: string;
  /** What is compared with, in words; `null` for nothing. */
  text: string | null;
  /** What is missing of both periods, and how sales were projected, as sentences. */
  notes: string[];
  days: readonly string[];
  coverage: Coverage;
  /** By campaign ID. */
  changes: ReadonlyMap<string, MetricChanges>;
  /** What is projected, in words; `null` for nothing. */
  projected: string | null;
  /** Marks a column if its figures are projected. */
  markColumn: (column: Column<TableRow>) => Column<TableRow>;
  /** The same for totals; `undefined` if nothing is projected. */
  markTotals: typeof markTotals | undefined;
  /** Whether sales of some day of the range may still grow. */
  hasOpenDays: boolean;
  /** Draws spend and sales by day of a row. */
  drawTrend: (id: string) => ReactNode;
  /** The first day of a campaign in the range, if it is not that of the range and all days before are known. */
  startOf: (campaign: Campaign) => string | null;
}

/** Campaigns with the metrics of the date range: from the history, or the service’s own of the last 30 days. */
export interface CampaignsInRange {
  /** Whether metrics are from the history. */
  isByDate: boolean;
  /** `undefined` while they are not known. */
  campaigns: readonly Campaign[] | undefined;
  /** `undefined` while it is read, and without a history. */
  periods: HistoryCampaigns | undefined;
  /** Whether there are columns of changes and of days. They are there before their values. */
  isCompared: boolean;
  hasDailyTrend: boolean;
  /** By campaign ID; `undefined` while they are not known, or nothing is compared. */
  changes: ReadonlyMap<string, MetricChanges> | undefined;
  /** Which day is not complete, and what is projected. */
  note: string | null;
  /** The same after what the days are compared with. */
  text: string | null;
  /** What files say of the figures: what changes compare, and what is missing, projected or may still grow. */
  fileNotes: () => string[];
}

/**
 * `campaigns` are all that the service lists: the scope decides which days have ended, and so record pages have the same
 * days as lists. `linesOf` says what a row is.
 */
export function useCampaignsInRange(
  campaigns: readonly Campaign[] | undefined,
  linesOf: 'campaign' | 'account',
): CampaignsInRange {
  const { state } = useHistory();
  const { isByDate: isWanted, compare } = useDateRange();
  const periods = useHistoryCampaigns(campaigns, isWanted, linesOf);
  const isThere = campaigns !== undefined && (state?.months.length ?? 0) > 0;
  const isByDate = isWanted && isThere;
  const { last, incomplete } = useEndedDays(isByDate);
  const isComing = isThere && periods === undefined;
  const isCompared = isComing ? compare !== 'none' : periods?.isCompared === true;
  const own = isByDate ? periods?.now : campaigns;
  const isUpToDate = isByDate && last !== null && periods?.days.at(-1) === last;
  const note = joined([isUpToDate ? incomplete : null, periods?.projected ?? null]);
  return {
    isByDate,
    // Until the history is read it is not known which columns there are.
    campaigns: state === undefined ? undefined : own,
    periods,
    isCompared,
    hasDailyTrend: isThere,
    changes: isCompared ? periods?.changes : undefined,
    note,
    text: joined([periods?.text ?? null, note]),
    fileNotes: () =>
      [
        periods && isCompared ? `Changes: ${periods.compared}.` : null,
        ...(periods?.notes ?? []),
        isByDate
          ? periods && openDaysText(periods.days, periods.coverage)
          : openDaysNote(metricsOf(campaigns ?? [])),
      ].filter((text) => typeof text === 'string'),
  };
}

function joined(parts: readonly (string | null)[]): string | null {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.join(' · ');
}

/** Columns of a list of campaigns or accounts that are there only with targets. */
export const targetColumns = ['target', 'above_target'];

/** The columns that have values, without `absent` ones, marked where these are projected. */
export function useColumnsInRange(
  columns: readonly Column<TableRow>[],
  { isCompared, hasDailyTrend, periods }: CampaignsInRange,
  absent: readonly string[],
) {
  return useMemo(
    () =>
      columns
        .filter(
          ({ id }) =>
            !absent.includes(id) &&
            (isCompared || !changeColumns.includes(id)) &&
            (hasDailyTrend || id !== 'daily_trend'),
        )
        .map((column) => periods?.markColumn(column) ?? column),
    [columns, absent, isCompared, hasDailyTrend, periods],
  );
}

const noCampaigns: readonly Campaign[] = [];

/** `undefined` until it is known, and without a history. */
function useHistoryCampaigns(
  given: readonly Campaign[] | undefined,
  isByDate: boolean,
  linesOf: 'campaign' | 'account',
): HistoryCampaigns | undefined {
  const { state } = useHistory();
  const { values: scope } = useSearch(scopeShape);
  const campaigns = given ?? noCampaigns;
  const inScope = useMemo(
    () => campaigns.filter((one) => isInScope(scope, one)),
    [campaigns, scope],
  );
  const accountsOf = useCoveredAccounts(inScope);
  const period = usePeriodQuestion(inScope);
  const isEmpty = (state?.months.length ?? 0) === 0 || given === undefined;
  const question = useMemo(
    () => (isEmpty ? undefined : period && { ...period, linesOf }),
    [period, isEmpty, linesOf],
  );
  const found = useAnswer('campaigns', question);
  return useMemo(() => {
    if (isEmpty || found === undefined) return undefined;
    const { sums, firstDays, lines, ...answer } = found.answer;
    const days = { ...found.question, ...answer };
    const countedOf = countDays(days.read, days.all, days);
    const both = periodCampaigns(campaigns, sums, countedOf, days);
    const accounts = accountsOf();
    const coverage = { accounts, coverage: coverageOf(days.read, days.all, accounts) };
    const projected = projectedText(days);
    const basis = days.projection === null ? [] : projectionTexts(days.projection, false);
    const isCompared = accounts.some(({ id }) => countedOf(id).before !== null);
    const compared = { ...days, isCompared, whole: coverage };
    const own = periodOf(metricsOf(inScope)).days;
    const isSame = own?.start === days.days[0] && own?.end === days.days.at(-1);
    return {
      ...both,
      isCompared,
      compared: periodText(compared),
      // The service may not have summed up the last day yet.
      text: isByDate || isSame ? comparisonText(compared) : `Changes: ${periodText(compared)}`,
      notes: [...missingTexts({ ...days, countedOf }, coverage), ...basis],
      days: days.days,
      coverage,
      changes: changesById(both),
      projected,
      markTotals: projected === null ? undefined : markTotals,
      markColumn: projected === null ? (column) => column : markProjected,
      hasOpenDays: openDaysIn(days.days, coverage).size > 0,
      drawTrend: drawnLines(lines),
      startOf(campaign) {
        const isKnown = countedOf(campaign.account_id ?? '').now.length === days.days.length;
        const key = campaignIn(campaign.account_id, campaign.id);
        const first = isKnown ? (firstDays.get(key) ?? null) : null;
        return first === days.days[0] ? null : first;
      },
    };
  }, [found, campaigns, inScope, isByDate, isEmpty, accountsOf]);
}

/** Draws spend and sales by day of a row, once; nothing without a line. */
function drawnLines(lines: ReadonlyMap<string, DailyLine>): (key: string) => ReactNode {
  const drawn = new Map<string, ReactNode>();
  return (key) => {
    const line = lines.get(key);
    if (line === undefined) return null;
    if (!drawn.has(key)) {
      const own = (['sales', 'spend'] as const).map((id) => ({
        values: Array.from(line[id], (value) => (Number.isNaN(value) ? null : value)),
        tone: metrics[id].tone,
      }));
      const className = 'inline-block h-5 w-full align-middle';
      drawn.set(key, <Sparkline lines={own} className={className} />);
    }
    return drawn.get(key);
  };
}
