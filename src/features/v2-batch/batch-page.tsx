import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { count, counted } from '#lib/format.ts';
import { messageOf } from '#lib/message-of.ts';
import { ListTable } from '#shared/list-page/list-page.tsx';
import { useRecordList } from '#shared/list-page/use-list.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { paths } from '#shared/paths.ts';
import { useScoped } from '#shared/scope.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { linkClass } from '#ui/link-class.ts';
import { useEntryState } from '#ui/use-entry-state.ts';
import { Compose } from './draft/compose.tsx';
import { useBatches } from './store/batch-store.ts';
import { needsDecision, oldestOpen, type Submission } from './store/stored-batches.ts';
import { isActive } from './submissions/batch-text.ts';
import { itemList, useSubmissionItems } from './submissions/items.list.tsx';
import { type Attempt, SubmissionItem } from './submissions/submission-item.tsx';

/** Why sending and status checks are paused. */
const holds = {
  offline: 'No connection. Sending and status checks resume when the service is reachable.',
  rateLimit: 'Waiting for the rate limit. Sending and status checks resume automatically.',
};

/** Sets target ACOS on the v2 masterlist: compose a draft, submit it, and track its batches. */
export function BatchPage() {
  const { submissions, hold } = useBatches();
  const { values: search, change } = useSearch(itemList.shape);
  const [message, setMessage] = useState<string | null>(null);
  const attempt: Attempt = (step) => {
    setMessage(null);
    step().then(setMessage, (error: unknown) => setMessage(messageOf(error)));
  };
  const scoped = useScoped();
  const selected = submissions?.find(({ key }) => key === search.of);
  return (
    <>
      <title>Target ACOS (v2) · Crosschannel</title>
      <PageHeader
        title="Target ACOS (v2)"
        actions={
          <Link to={scoped(paths.migration)} className={linkClass}>
            v2 to v3 migration
          </Link>
        }
      />
      {hold !== null && (
        <Notice tone={hold === 'offline' ? 'offline' : 'warn'}>{holds[hold]}</Notice>
      )}
      {message !== null && <Notice tone="info">{message}</Notice>}
      {search.of === '' && (
        <>
          <Compose />
          <Submissions submissions={submissions} attempt={attempt} />
        </>
      )}
      {search.of !== '' && submissions !== null && selected === undefined && (
        <Message
          tone="empty"
          title="Submission not found"
          actions={
            <Link to={scoped(paths.batch)} className={linkClass}>
              All submissions
            </Link>
          }
        >
          <p>
            It was removed, or submitted in another browser. The service cannot list submissions.
          </p>
        </Message>
      )}
      {selected !== undefined && (
        <SelectedSubmission
          key={selected.key}
          submission={selected}
          waitsFor={heldBackBy(submissions ?? [])}
          attempt={attempt}
          onRemoved={() => change({ of: '' })}
        />
      )}
    </>
  );
}

/** The submission whose end, or decision, all waiting ones behind it wait for; `null` if there is none. */
function heldBackBy(submissions: readonly Submission[]): Submission | null {
  const open = oldestOpen(submissions);
  const isSent = open?.batches.every(({ state }) => state !== 'waiting') ?? false;
  if (open === undefined || !(isSent || needsDecision(open))) return null;
  const newer = submissions.slice(0, submissions.indexOf(open));
  return newer.some(({ batches }) => batches.some(({ state }) => state === 'waiting'))
    ? open
    : null;
}

/** Submissions displayed at first, and added by each click on the button below. */
const page = 10;

interface SubmissionsProps {
  submissions: readonly Submission[] | null;
  attempt: Attempt;
}

/** All submissions of the user that are stored in this browser; those that need a decision come first. */
function Submissions({ submissions, attempt }: SubmissionsProps) {
  const [shown, setShown] = useEntryState('submissions', page);
  const line = useRef<HTMLParagraphElement>(null);
  const scoped = useScoped();
  const all = submissions ?? [];
  const order = all.toSorted((a, b) => Number(needsDecision(b)) - Number(needsDecision(a)));
  const hrefOf = (key: string): string => {
    const base = scoped(paths.batch);
    return `${base}${base.includes('?') ? '&' : '?'}of=${encodeURIComponent(key)}`;
  };
  return (
    <Panel title="Submissions">
      <p role="status" tabIndex={-1} ref={line} className="mb-1 text-muted outline-none">
        {submissions === null && 'Loading submissions…'}
        {all.length > 0 &&
          `${counted(all.length, 'submission')}, ${count(all.filter(isActive).length)} in progress`}
      </p>
      {submissions === null && <Skeleton height="8rem" />}
      {submissions?.length === 0 && (
        <p className="py-2 text-muted">
          <span className="font-medium text-ink">No submissions yet</span>. Batches that you submit
          appear here until you remove them. They are saved in this browser only, because the
          service cannot list batches.
        </p>
      )}
      <ul aria-label="Submissions">
        {order.slice(0, shown).map((submission) => (
          <SubmissionItem
            key={submission.key}
            submission={submission}
            waitsFor={heldBackBy(all)}
            href={hrefOf(submission.key)}
            attempt={attempt}
            onRemoved={() => line.current?.focus()}
          />
        ))}
      </ul>
      {all.length > shown && (
        <Button className="my-3" onClick={() => setShown(shown + page)}>
          Show {count(Math.min(page, all.length - shown))} more
        </Button>
      )}
    </Panel>
  );
}

interface SelectedSubmissionProps {
  submission: Submission;
  waitsFor: Submission | null;
  attempt: Attempt;
  onRemoved: () => void;
}

/** A submission with the results of all its items, which can be filtered, sorted and exported. */
function SelectedSubmission({ submission, ...rest }: SelectedSubmissionProps) {
  const scoped = useScoped();
  const list = useRecordList(itemList, useSubmissionItems(submission.batches));
  return (
    <>
      <p>
        <Link to={scoped(paths.batch)} className={linkClass}>
          All submissions
        </Link>
      </p>
      <Panel title="Submission">
        <ul>
          <SubmissionItem submission={submission} {...rest} />
        </ul>
      </Panel>
      <ListTable shown={list} />
    </>
  );
}
