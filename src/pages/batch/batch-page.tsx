import { useRef, useState } from 'react';
import { ScopedLink } from '#navigation/link.tsx';
import { count, counted } from '#lib/format.ts';
import { messageOf } from '#lib/message-of.ts';
import { ListTable } from '#lists/list-page.tsx';
import { useRecordList } from '#lists/use-list.ts';
import { useSearch } from '#navigation/use-search.ts';
import { paths } from '#navigation/paths.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useEntryState } from '#ui/use-entry-state.ts';
import { Compose } from './compose.tsx';
import { useBatches } from '#features/v2-batch/batch-store.ts';
import { needsDecision, oldestOpen, type Submission } from '#features/v2-batch/stored-batches.ts';
import { isActive } from '#features/v2-batch/batch-text.ts';
import { itemList, useSubmissionItems } from './items.list.tsx';
import { type Attempt, SubmissionItem } from './submission-item.tsx';

/** Why sending and status checks are paused. */
const holds = {
  offline: 'No connection. Sending and status checks resume when the service is reachable.',
  rateLimit: 'Waiting for the rate limit. Sending and status checks resume automatically.',
};

/** Sets target ACOS on the v2 masterlist: compose a draft, submit it, and track its batches. */
export function BatchPage() {
  const { stored, hold } = useBatches();
  const submissions = stored?.submissions ?? null;
  const { values: search, change } = useSearch(itemList.shape);
  const [message, setMessage] = useState<string | null>(null);
  const attempt: Attempt = (step) => {
    setMessage(null);
    step().then(
      (text) => typeof text === 'string' && setMessage(text),
      (error: unknown) => setMessage(messageOf(error)),
    );
  };
  const selected = submissions?.find(({ key }) => key === search.of);
  return (
    <>
      <PageHeader
        title="Target ACOS (v2)"
        actions={<ScopedLink to={paths.migration}>v2 to v3 migration</ScopedLink>}
      />
      {hold !== null && (
        <Notice tone={hold === 'offline' ? 'offline' : 'warn'}>{holds[hold]}</Notice>
      )}
      {message !== null && <Notice tone="info">{message}</Notice>}
      {search.of === '' ? (
        <Compose />
      ) : (
        <p>
          <ScopedLink to={paths.batch}>All submissions</ScopedLink>
        </p>
      )}
      {search.of !== '' && submissions !== null && selected === undefined ? (
        <Message tone="empty" title="Submission not found">
          <p>
            It was removed, or submitted in another browser. The service cannot list submissions.
          </p>
        </Message>
      ) : (
        <Submissions
          submissions={submissions}
          selected={selected}
          attempt={attempt}
          onRemoved={() => change({ of: '' })}
        />
      )}
      {selected !== undefined && <Items key={selected.key} submission={selected} />}
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

const pathOf = ({ key }: Submission) => `${paths.batch}?of=${encodeURIComponent(key)}`;

/** Submissions displayed at first, and added by each click on the button below. */
const page = 10;

interface SubmissionsProps {
  submissions: readonly Submission[] | null;
  /** The only one to show. */
  selected: Submission | undefined;
  attempt: Attempt;
  /** Called after the selected one was removed. */
  onRemoved: () => void;
}

/** All submissions of the user that are stored in this browser; those that need a decision come first. */
function Submissions({ submissions, selected, attempt, onRemoved }: SubmissionsProps) {
  const [shown, setShown] = useEntryState('submissions', page);
  const line = useRef<HTMLParagraphElement>(null);
  const all = submissions ?? [];
  const order =
    selected === undefined
      ? all.toSorted((a, b) => Number(needsDecision(b)) - Number(needsDecision(a)))
      : [selected];
  return (
    <Panel title={selected === undefined ? 'Submissions' : 'Submission'}>
      {selected === undefined && (
        <p role="status" tabIndex={-1} ref={line} className="mb-1 text-muted outline-none">
          {submissions === null && 'Loading submissions…'}
          {all.length > 0 &&
            `${counted(all.length, 'submission')}, ${count(all.filter(isActive).length)} in progress`}
        </p>
      )}
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
            path={selected === undefined ? pathOf(submission) : undefined}
            attempt={attempt}
            onRemoved={() => (selected === undefined ? line.current?.focus() : onRemoved())}
          />
        ))}
      </ul>
      {order.length > shown && (
        <Button className="my-3" onClick={() => setShown(shown + page)}>
          Show {count(Math.min(page, order.length - shown))} more
        </Button>
      )}
    </Panel>
  );
}

/** The results of all items of a submission, which can be filtered, sorted and exported. */
function Items({ submission }: { submission: Submission }) {
  return <ListTable shown={useRecordList(itemList, useSubmissionItems(submission.batches))} />;
}
