import { metrics } from '#shared/metrics/metrics.ts';
import { noComparisonReason } from '#shared/trend/days-before.ts';
import { TrendCard } from '#shared/trend/trend-card.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Movers } from './movers.tsx';
import type { ReportSearch } from './result.list.tsx';
import { TrendControls } from './trend-controls.tsx';
import type { ResultView } from './use-result-view.ts';

interface ResultCourseProps {
  shown: ResultView;
  days: readonly string[];
  /** Of the report; `null` if unknown. */
  type: string | null;
  search: ReportSearch;
  onChange: (changes: Partial<ReportSearch>) => void;
  /** Loads the rows again. */
  onLost: () => void;
}

/** The trend and biggest changes of a daily report, or the failure to compute them. */
export function ResultTrend({ shown, days, type, search, onChange, onLost }: ResultCourseProps) {
  const { apart, chartError, compared, open, mayBeOpen, moves, nameOf } = shown;
  const isCompared = metrics[search.first].isAttributed || metrics[search.second].isAttributed;
  const notes = [
    ...(open === null ? [] : [open.words]),
    ...(apart === null || !isCompared ? [] : [apart.reason]),
  ];
  // An engine failure is displayed once: above the rows, if they fail too.
  if (shown.error !== null) return null;
  const lack = noComparisonReason(days.length, compared);
  const changes = { search, onChange };
  return (
    <>
      <TrendControls shown={shown} days={days} type={type} {...changes} />
      {chartError !== null ? (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={onLost}>
              Reload report
            </Button>
          }
        >
          The daily totals could not be calculated.
        </Notice>
      ) : (
        <>
          <TrendCharts shown={shown} {...changes} />
          {lack !== null && <p className="text-muted">{lack}</p>}
          {(notes.length > 0 || mayBeOpen) && (
            // The longest note, so that nothing below moves when it appears.
            <p
              aria-hidden={notes.length === 0 || undefined}
              className={`text-muted ${mayBeOpen || open !== null ? 'min-h-10 max-sm:min-h-25' : ''}`}
            >
              {notes.join(' ')}
            </p>
          )}
          {moves === undefined && (
            // As high as the content: five increases and five decreases.
            <div className="h-134.5 max-sm:h-281.5">
              <Skeleton height="100%" />
            </div>
          )}
          {moves && <Movers moves={moves} isOpen={open !== null} nameOf={nameOf} {...changes} />}
        </>
      )}
    </>
  );
}

interface TrendChartsProps {
  shown: ResultView;
  search: ReportSearch;
  onChange: (changes: Partial<ReportSearch>) => void;
}

/** Two metrics over the days, one above the other, each on its own scale. */
function TrendCharts({ shown, search, onChange }: TrendChartsProps) {
  const { daily, open, apart, nameOf } = shown;
  const shared = {
    daily,
    open,
    apart,
    nameOf: (key: string) =>
      daily === undefined || daily.by === 'all' ? key : nameOf(daily.by, key),
  };
  return (
    <section aria-label="Trends" className="grid gap-4 lg:grid-cols-2 print:grid-cols-2">
      <TrendCard
        {...shared}
        metric={search.first}
        label="First metric"
        onMetric={(first) => onChange({ first })}
      />
      <TrendCard
        {...shared}
        metric={search.second}
        label="Second metric"
        onMetric={(second) => onChange({ second })}
      />
    </section>
  );
}
