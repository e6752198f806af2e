import { useId } from 'react';
import { Link } from 'react-router';
import { age, dayRange, recentTime } from '#lib/format.ts';
import { paths } from '#navigation/paths.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { useScoped } from '#navigation/scope.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { linkClass } from '#ui/link-class.ts';
import { Popover, type PopoverProps } from '#ui/overlay/popover.tsx';
import { useNow } from '#ui/use-now.ts';
import {
  FailedReport,
  oneReport,
  ReportProgress,
  reportTexts,
} from '#features/report-data/report-note.tsx';
import {
  coverageOf,
  covers,
  isSameDays,
  type ReportSource,
} from '#features/report-data/report-source.ts';
import { refreshDays } from '#features/report-data/request-report.ts';
import type { PageSource } from '#features/report-data/sources.tsx';
import type { SourceFeed } from '#features/report-data/use-report-source.ts';

interface SourcesPopupProps extends Pick<PopoverProps, 'anchor' | 'onClose'> {
  sources: readonly PageSource[];
  /** Why a report could not be requested. */
  failure: { what: string; text: string } | null;
  onRequest: (source: PageSource, ...asked: Parameters<SourceFeed['ask']>) => void;
  onOtherDays: (source: PageSource) => void;
  onRemove: (source: ReportSource) => void;
}

/** The panel of `Sources`. */
export function SourcesPopup(props: SourcesPopupProps) {
  const { sources, failure, anchor, onRequest, onOtherDays, onRemove, onClose } = props;
  useNow(30_000);
  return (
    <Popover
      label="Sources"
      anchor={anchor}
      onClose={onClose}
      align="end"
      className="w-96 max-w-[calc(100vw-1rem)]"
    >
      <div className="divide-y divide-line overflow-y-auto">
        {sources.map((source) => (
          <ReportSourceSection
            key={source.what}
            {...source}
            failure={failure?.what === source.what ? failure.text : null}
            onRequest={(...asked) => onRequest(source, ...asked)}
            onOtherDays={() => onOtherDays(source)}
            onRemove={onRemove}
            onClose={onClose}
          />
        ))}
      </div>
    </Popover>
  );
}

interface ReportSourceSectionProps extends PageSource {
  failure: string | null;
  onRequest: (...asked: Parameters<SourceFeed['ask']>) => void;
  onOtherDays: () => void;
  onRemove: (source: ReportSource) => void;
  onClose: () => void;
}

function ReportSourceSection(props: ReportSourceSectionProps) {
  const { what, feed, warning, failure, children } = props;
  const { onRequest, onOtherDays, onRemove, onClose } = props;
  const { source, range, coming, failed, isChosen, wanted } = feed;
  const days = range?.problem === null ? range.days : null;
  const isMissing =
    source === null ||
    (source && days !== null && !(isSameDays(source, days) && covers(source, feed.scope)));
  const id = useId();
  // The button that does this disappears, and the focus with it.
  const andClose = (act: () => void) => () => {
    act();
    onClose();
  };
  const named = <span className="sr-only"> {what}</span>;
  return (
    // No landmark: a section of the page may have the same name.
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2 p-4">
      <h2 id={id} className="font-semibold">
        {what}
      </h2>
      {source === null && <p className="text-muted">{reportTexts[wanted.type].missing}</p>}
      {source && <ReportSourceLines source={source} scope={feed.scope} />}
      {warning && <p>{warning}</p>}
      {children}
      {isChosen && (
        <p className="flex items-center gap-2 text-muted">
          {feed.isLinked === true ? 'From this link.' : 'Chosen by you.'}
          {feed.hasNewer && ' A newer report is available.'}
          <Button size="small" onClick={andClose(() => feed.choose(null))}>
            Choose automatically{named}
          </Button>
        </p>
      )}
      {coming && <ReportProgress report={coming} what={what} type={wanted.type} />}
      {failed && !coming && <FailedReport report={failed} />}
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {source !== undefined && (
          <CostlyButton
            size="small"
            calls={oneReport}
            aria-disabled={coming !== null}
            onClick={() => {
              if (coming !== null) return;
              if (isMissing) onRequest();
              else onRequest(days ?? refreshDays(source), { force: true, isChosen });
            }}
          >
            {isMissing ? (days === null ? 'Request last 30 days' : 'Request report') : 'Refresh'}
            {named}
          </CostlyButton>
        )}
        <span className="-mr-2 ml-auto flex">
          <Button size="small" variant="quiet" onClick={onOtherDays}>
            Other days…{named}
          </Button>
          {source && (
            <Button size="small" variant="caution" onClick={() => onRemove(source)}>
              Remove report…{named}
            </Button>
          )}
        </span>
      </div>
    </div>
  );
}

type ReportSourceLinesProps = { source: NonNullable<SourceFeed['source']> } & Pick<
  SourceFeed,
  'scope'
>;

function ReportSourceLines({ source, scope }: ReportSourceLinesProps) {
  const scoped = useScoped();
  const { jobId, name, start, end, madeAt } = source;
  const days = dayRange(start, end);
  return (
    <div>
      <Link to={scoped(paths.report(jobId))} className={`${linkClass} wrap-anywhere`}>
        {name}
      </Link>
      <p className="text-muted">
        {/* A report requested by a page has its days in its name. */}
        {!name.includes(days) && <span className="block">{days}</span>}
        Updated {recentTime(madeAt)}, {age(madeAt)}
      </p>
      {!covers(source, scope) && <p>Covers only {coverageOf(source)}.</p>}
    </div>
  );
}
