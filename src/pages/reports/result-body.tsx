import { count, counted, recentTime } from '#lib/format.ts';
import { useChartsOpen } from '#lists/charts-open.ts';
import { RowHistoryContext } from '#lists/change-columns.tsx';
import { ListTable } from '#lists/list-page.tsx';
import { ExportFactsContext } from '#lists/export-details.ts';
import { missingValueTexts } from '#metrics/missing-values.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { repeatedRowsText } from '#features/reports/repeated-rows-text.ts';
import type { LoadedResult } from '#features/reports/result-query.ts';
import type { Report } from '#features/reports/stored-reports.ts';
import { outsideText, emptyEndDays } from '#features/report-data/report-days.ts';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ComparisonNote, daysOfReport } from './compare-with.tsx';
import { ResultTrend } from './result-trend.tsx';
import type { RowNamesState } from './row-names.ts';
import { type ResultView, useResultView } from './use-result-view.ts';

interface ResultBodyProps {
  report: Report;
  data: LoadedResult;
  onReload: () => void;
}

/** A loaded result: its trend, biggest changes, and all rows. */
export function ResultBody({ report, data, onReload }: ResultBodyProps) {
  const shown = useResultView(data, report);
  const { days } = shown;
  const { start_date: start = null, end_date: end = null } = report.request ?? {};
  const facts = {
    // A job without a creation time has no age.
    receivedAt: [data.receivedAt || undefined],
    period: start === null || end === null ? null : { start, end },
  };
  const type = report.request?.report_type ?? null;
  const { list, other, comparedRows } = shown;
  const { view } = list.list;
  const rows = other.chosen ? comparedRows.list : list;
  const [hasCharts] = useChartsOpen(rows.definition);
  const lack = noTrendReason(report.request?.time_unit ?? null, data);
  const gaps = view === undefined ? '' : missingValueTexts(view.totals).join(' ');
  const notes = [
    ...resultNotes(data, shown.repeated, type, days),
    ...comparedNotes(report, data, other),
    ...(gaps === '' ? [] : [gaps]),
  ];
  const isEmpty = rows.list.view?.rows === 0;
  return (
    <ExportFactsContext value={facts}>
      {data.broken !== null && (
        <Notice tone="warn" onRetry={onReload} retry="Reload">
          The file is truncated at byte {count(data.broken.byte)}: {data.broken.reason} Totals cover
          only the {counted(data.rows, 'row')} before that.
        </Notice>
      )}
      {data.unreadable > 0 && (
        <Notice tone="warn">
          {counted(data.unreadable, 'entry', 'entries')} in the file could not be read and are left
          out.
        </Notice>
      )}
      {notes.map((note) => (
        <Notice key={note} tone="warn">
          {note}
        </Notice>
      ))}
      {data.isUnknown ? (
        <Message tone="error" title="No readable numbers in this file">
          <p>
            {data.rows === 1 ? 'Its only row has no' : `None of its ${count(data.rows)} rows has a`}{' '}
            number in the expected columns: spend, sales, impressions, clicks, conversions, units.
            Download the original file to check its columns.
          </p>
        </Message>
      ) : (
        data.rows > 0 && (
          <>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-muted empty:hidden">
              {shown.rowNames !== null && <RowNamesBar names={shown.rowNames} />}
              <ComparisonNote report={report} other={other} />
            </div>
            {days.length === 0 && other.chosen === null && lack !== null && (
              <p className="text-muted">{lack}</p>
            )}
            {(days.length > 0 || other.chosen !== null) && hasCharts && !isEmpty && (
              <ResultTrend shown={shown} type={type} />
            )}
            {other.chosen === null ? (
              <ListTable shown={list} campaignBy="campaign_id" />
            ) : (
              other.result.error === null && (
                <>
                  {comparedRows.most !== null && (
                    <p className="text-muted">
                      The {count(comparedRows.most)} rows with most spend in either report, per
                      channel and currency.
                    </p>
                  )}
                  <RowHistoryContext
                    value={{
                      drawTrend: () => null,
                      hasOpenDays: shown.isOpen || shown.isUneven,
                    }}
                  >
                    <ListTable shown={comparedRows.list} campaignBy="campaign_id" />
                  </RowHistoryContext>
                </>
              )
            )}
          </>
        )
      )}
    </ExportFactsContext>
  );
}

const sources = {
  keywords: {
    button: 'Show keyword texts',
    absent: 'Reports contain keyword IDs only.',
    loading: 'Loading keywords…',
    failed: 'The keywords did not load.',
    here: (at: string) => `Texts from the keyword list, updated ${at}`,
  },
  listings: {
    button: 'Show product titles',
    absent: 'Reports contain product IDs only.',
    loading: 'Loading listings…',
    failed: 'The listings did not load.',
    here: (at: string) => `Titles from listings, updated ${at}`,
  },
} as const;

/** The source of the names of keywords or products, and a button to load them. */
function RowNamesBar({ names: { of, state, receivedAt, load } }: { names: RowNamesState }) {
  const texts = sources[of];
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      {(state === 'absent' || state === 'failed') && (
        <CostlyButton size="small" calls={[{ endpoint: of, count: 1 }]} onClick={load}>
          {texts.button}
        </CostlyButton>
      )}
      <span role="status" className="text-xs">
        {state === 'here' ? texts.here(recentTime(receivedAt)) : texts[state]}
      </span>
    </div>
  );
}

/**
 * Notes before a result's numbers, a sentence each; empty if it is complete. `repeated` of its rows repeat an
 * earlier row.
 */
export function resultNotes(
  { byDay, days: found }: Pick<LoadedResult, 'byDay' | 'days'>,
  repeated: number,
  type: string | null,
  days: readonly string[],
): string[] {
  return [
    repeatedRowsText(repeated, type, days.length > 0),
    outsideText(byDay, days),
    emptyEndDays(found, days),
  ].filter((note) => note !== null);
}

/** Notes on the rows of either report outside its requested days, which are not compared. */
function comparedNotes(
  report: Report,
  data: LoadedResult,
  { chosen, result }: ResultView['other'],
): string[] {
  if (chosen === null) return [];
  const noteOn = (one: Report, of: LoadedResult | undefined, what: string) =>
    of && of.days.length > 0 ? outsideText(of.byDay, daysOfReport(one), what) : null;
  return [
    noteOn(report, data, 'Comparisons'),
    noteOn(chosen, result.data, 'Figures of the other report'),
  ].filter((note) => note !== null);
}

/** Why a result has no trend; `null` if it has no rows at all, which is displayed elsewhere. */
export function noTrendReason(unit: string | null, { rows }: Pick<LoadedResult, 'rows'>) {
  if (rows === 0) return null;
  if (unit === 'daily') return 'This report has no daily data.';
  return 'A summary has one row for all days. Request a daily report to see trends, or compare it with another report.';
}
