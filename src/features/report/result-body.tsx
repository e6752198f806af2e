import { useMemo } from 'react';
import { count, counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { GridSkeleton } from '#ui/feedback/skeleton.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { useListFilters } from '#workspace/lists/list-filters.ts';
import { ListGrid } from '#workspace/lists/list-grid.tsx';
import { ListRows } from '#workspace/lists/list-rows.tsx';
import { ListToolbar } from '#workspace/lists/list-toolbar.tsx';
import type { LoadedResult } from '#workspace/report-result/result-query.ts';
import { missingValueTexts } from '#workspace/missing-values.ts';
import { KeywordTextsBar } from './keyword-texts-bar.tsx';
import { noFilter, type ReportSearch, resultConditions } from './report.search.ts';
import {
  resultControls,
  resultGridColumns,
  resultGroups,
  type ResultShape,
  totalsRows,
} from './result.columns.tsx';
import { ResultTrend } from './result-trend.tsx';
import { resultNotes, noTrendReason } from './result-text.ts';
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
  search: ReportSearch;
  onChange: (changes: Partial<ReportSearch>, options?: { replace?: boolean }) => void;
  onReload: () => void;
  /** The engine has stopped with its rows: loads them again. */
  onLost: () => void;
}

/** A loaded result: its trend, biggest changes, and all rows. */
export function ResultBody(props: ResultBodyProps) {
  const { name, data, shape, unit, days, madeOn } = props;
  const { search, onChange, onReload, onLost } = props;
  const shown = useResultView(data, search, { days, type: shape.type, madeOn });
  const { currencies } = shown;
  const { view } = shown.list;
  const filters = useListFilters(resultConditions, resultControls);
  const sole = currencies.length === 1 ? (currencies[0] ?? null) : null;
  const columns = useMemo(() => resultGridColumns(shape, sole), [shape, sole]);
  const list = { name, columns, list: shown.list, search, onChange, filters };
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
              : !isEmpty && (
                  <ResultTrend {...{ shown, days, search, onChange, onLost }} type={shape.type} />
                )}
            <ListToolbar {...list} one="row" noFilter={noFilter}>
              <SearchField
                label="Search rows"
                placeholder={
                  shape.type === 'keyword' ? 'Keyword, campaign, id' : 'Campaign, account, id'
                }
                value={search.q}
                onChange={(q) => onChange({ q }, { replace: search.q !== '' })}
              />
            </ListToolbar>
            <ListRows
              shown={{ list: shown.list, error: shown.error, retry: onLost }}
              one="row"
              skeleton={<GridSkeleton label="Loading rows" columns={columns} rows={20} />}
              onClear={() => onChange(noFilter)}
            >
              {(rows) => (
                <ListGrid
                  {...list}
                  view={rows}
                  groups={resultGroups}
                  campaignBy="campaign_id"
                  totals={totalsRows(rows.totals, sole)}
                />
              )}
            </ListRows>
          </>
        )
      )}
    </>
  );
}
