import { count, counted, recentTime } from '#lib/format.ts';
import { useChartsOpen } from '#shared/list-page/charts-open.ts';
import { ListTable } from '#shared/list-page/list-page.tsx';
import { missingValueTexts } from '#shared/metrics/missing-values.ts';
import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import { repeatedRowsText } from '#shared/report-results/repeated-rows-text.ts';
import type { LoadedResult } from '#shared/report-results/result-query.ts';
import { outsideText, emptyEndDays } from '#shared/trend/report-days.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ResultTrend } from './result-trend.tsx';
import type { ResultShape } from './result.list.tsx';
import type { KeywordTextsState } from './use-keyword-texts.ts';
import { useResultView } from './use-result-view.ts';

interface ResultBodyProps {
  /** The report's name, which names the grid. */
  name: string;
  data: LoadedResult;
  shape: ResultShape;
  /** The requested granularity; `null` if unknown. */
  unit: string | null;
  /** The days of the report; none for a summary. */
  days: readonly string[];
  /** The day of the report's creation; `null` if unknown. */
  madeOn: string | null;
  onReload: () => void;
  /** The engine has stopped with its rows: loads them again. */
  onLost: () => void;
}

/** A loaded result: its trend, biggest changes, and all rows. */
export function ResultBody(props: ResultBodyProps) {
  const { name, data, shape, unit, days, madeOn } = props;
  const { onReload, onLost } = props;
  const shown = useResultView(data, { name, shape, days, madeOn, onLost });
  const { list } = shown;
  const { view } = list.list;
  const [hasCharts] = useChartsOpen(list.definition);
  const lack = noTrendReason(unit, data);
  const gaps = view === undefined ? '' : missingValueTexts(view.totals).join(' ');
  const notes = [
    ...resultNotes(data, shown.repeated, shape.type, days),
    ...(gaps === '' ? [] : [gaps]),
  ];
  const isEmpty = view?.rows === 0;
  return (
    <>
      {data.broken !== null && (
        <Notice
          tone="warn"
          action={
            <Button size="small" onClick={onReload}>
              Reload
            </Button>
          }
        >
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
            {shown.texts !== null && <KeywordTextsBar texts={shown.texts} />}
            {days.length === 0
              ? lack !== null && <p className="text-muted">{lack}</p>
              : hasCharts &&
                !isEmpty && (
                  <ResultTrend
                    {...{ shown, days, onLost }}
                    type={shape.type}
                    search={list.search}
                    onChange={list.change}
                  />
                )}
            <ListTable shown={list} campaignBy="campaign_id" />
          </>
        )
      )}
    </>
  );
}

const oneList = [{ endpoint: 'keywords', count: 1 }] as const;

/** The source of keyword texts, and a button to load them. */
function KeywordTextsBar({ texts: { state, receivedAt, load } }: { texts: KeywordTextsState }) {
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      {(state === 'absent' || state === 'failed') && (
        <CostlyButton size="small" calls={oneList} onClick={load}>
          Show keyword texts
        </CostlyButton>
      )}
      <span role="status" className="text-xs">
        {state === 'here'
          ? `Texts from the keyword list, updated ${recentTime(receivedAt)}`
          : said[state]}
      </span>
    </div>
  );
}

const said = {
  absent: 'Reports contain keyword IDs only.',
  loading: 'Loading keywords…',
  failed: 'The keywords did not load.',
} as const;

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

/** Why a result has no trend; `null` if it has no rows at all, which is displayed elsewhere. */
export function noTrendReason(unit: string | null, { rows }: Pick<LoadedResult, 'rows'>) {
  if (rows === 0) return null;
  if (unit === 'daily') return 'This report has no daily data.';
  return 'A summary has one row for all days. Request a daily report to see trends and biggest changes.';
}
