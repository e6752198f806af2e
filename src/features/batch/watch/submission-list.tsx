import { useRef, useState } from 'react';
import { paths } from '#app/paths.ts';
import { count, counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import type { BatchView } from '#workspace/batch/desk.ts';
import { useScoped } from '#workspace/scope.ts';
import { isOpen } from './batch-words.ts';
import { SubmissionItem } from './submission-item.tsx';
import type { BatchActions } from './use-actions.ts';

interface SubmissionListProps extends Omit<BatchView, 'hold'> {
  actions: BatchActions;
}

/** Drawn at once, and at each press on the button below. */
const page = 10;

/** Every submission of this user on this device. */
export function SubmissionList({ submissions, isKept, actions }: SubmissionListProps) {
  const [most, setMost] = useState(page);
  const line = useRef<HTMLParagraphElement>(null);
  const scoped = useScoped();
  const hrefOf = (key: string): string => {
    const base = scoped(paths.batch);
    return `${base}${base.includes('?') ? '&' : '?'}of=${encodeURIComponent(key)}`;
  };
  return (
    <Panel title="Submitted">
      <p role="status" tabIndex={-1} ref={line} className="mb-1 text-muted outline-none">
        {submissions === null ? 'Reading the batches of this device' : summary(submissions)}
      </p>
      {!isKept && (
        <Notice tone="warn">
          The browser keeps nothing for this page, so this list is gone when it is closed or
          reloaded. Note the ids of the batches that you want to look up again.
        </Notice>
      )}
      {submissions === null && <Skeleton height="8rem" />}
      {submissions?.length === 0 && (
        <p className="py-2 text-muted">
          <span className="font-medium text-ink">Nothing submitted yet</span>. What you submit stays
          here until you remove it: over reloads, other pages and sign-ins. The service keeps no
          list.
        </p>
      )}
      {submissions !== null && submissions.length > 0 && (
        <ul aria-label="Submissions">
          {submissions.slice(0, most).map((submission) => (
            <SubmissionItem
              key={submission.key}
              submission={submission}
              href={hrefOf(submission.key)}
              actions={actions}
              onRemoved={() => line.current?.focus()}
            />
          ))}
        </ul>
      )}
      {submissions !== null && submissions.length > most && (
        <Button className="my-3" onClick={() => setMost(most + page)}>
          Show {count(Math.min(page, submissions.length - most))} more
        </Button>
      )}
    </Panel>
  );
}

function summary(submissions: NonNullable<BatchView['submissions']>): string {
  const open = submissions.filter(isOpen).length;
  const all = counted(submissions.length, 'submission');
  return submissions.length === 0 ? '' : `${all}, ${count(open)} under way`;
}
