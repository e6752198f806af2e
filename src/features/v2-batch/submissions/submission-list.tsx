import { useRef } from 'react';
import {
  heldBackBy,
  needsDecision,
  type Submission,
} from '#features/v2-batch/store/stored-batches.ts';
import type { BatchesView } from '#features/v2-batch/store/use-batches.ts';
import { count, counted } from '#lib/format.ts';
import { paths } from '#shared/paths.ts';
import { useScoped } from '#shared/scope.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useEntryState } from '#ui/use-entry-state.ts';
import { isActive } from './batch-text.ts';
import { SubmissionItem } from './submission-item.tsx';
import type { BatchActions } from './use-batch-actions.ts';

interface SubmissionListProps extends Pick<BatchesView, 'submissions'> {
  actions: BatchActions;
}

/** Submissions displayed at first, and added by each click on the button below. */
const page = 10;

/** All submissions of the user that are stored in this browser. */
export function SubmissionList({ submissions, actions }: SubmissionListProps) {
  const [maxVisible, setMaxVisible] = useEntryState('submissions', page);
  const line = useRef<HTMLParagraphElement>(null);
  const scoped = useScoped();
  const hrefOf = (key: string): string => {
    const base = scoped(paths.batch);
    return `${base}${base.includes('?') ? '&' : '?'}of=${encodeURIComponent(key)}`;
  };
  const waitsFor = heldBackBy(submissions ?? []);
  // Those that hold back the others come first, unless they are just in progress.
  const isStuck = ({ batches }: Submission) => batches.some(({ miss }) => miss !== null);
  const isUrgent = (it: Submission) => needsDecision(it) || (it === waitsFor && isStuck(it));
  const order = (submissions ?? []).toSorted((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)));
  return (
    <Panel title="Submissions">
      <p role="status" tabIndex={-1} ref={line} className="mb-1 text-muted outline-none">
        {submissions === null ? 'Loading submissions …' : summary(submissions)}
      </p>
      {submissions === null && <Skeleton height="8rem" />}
      {submissions?.length === 0 && (
        <p className="py-2 text-muted">
          <span className="font-medium text-ink">No submissions yet</span>. Batches that you submit
          appear here until you remove them. They are saved in this browser only, because the
          service cannot list batches.
        </p>
      )}
      {submissions !== null && submissions.length > 0 && (
        <ul aria-label="Submissions">
          {order.slice(0, maxVisible).map((submission) => (
            <SubmissionItem
              key={submission.key}
              submission={submission}
              waitsFor={waitsFor}
              href={hrefOf(submission.key)}
              actions={actions}
              onRemoved={() => line.current?.focus()}
            />
          ))}
        </ul>
      )}
      {submissions !== null && submissions.length > maxVisible && (
        <Button className="my-3" onClick={() => setMaxVisible(maxVisible + page)}>
          Show {count(Math.min(page, submissions.length - maxVisible))} more
        </Button>
      )}
    </Panel>
  );
}

function summary(submissions: NonNullable<BatchesView['submissions']>): string {
  const open = submissions.filter(isActive).length;
  const all = counted(submissions.length, 'submission');
  return submissions.length === 0 ? '' : `${all}, ${count(open)} in progress`;
}
