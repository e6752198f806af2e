import { useState } from 'react';
import { Link } from 'react-router';
import { isEndedBatch } from '#features/v2-batch/store/batch-change.ts';
import {
  type Batch,
  isInProgress,
  needsDecision,
  type Submission,
} from '#features/v2-batch/store/stored-batches.ts';
import { counted, dateTime } from '#lib/format.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { DangerButton } from '#ui/overlay/danger-button.tsx';
import { BatchLine } from './batch-line.tsx';
import { progressText, isActive, submissionTitle } from './batch-text.ts';
import { type ItemsToFix, countItemsToFix } from './items-to-fix.ts';
import type { BatchActions } from './use-batch-actions.ts';

interface SubmissionItemProps {
  submission: Submission;
  actions: BatchActions;
  /** The submission that the waiting ones behind it wait for, which may be this one. */
  waitsFor: Submission | null;
  /** The link to its items; undefined on the page that shows them. */
  href?: string;
  /** Called after it was removed, to move the focus. */
  onRemoved: () => void;
}

/** Batches displayed at first, and added by each click on the button below. */
const page = 20;

const isSettled = (it: Batch): boolean => it.standing === 'sent' && isEndedBatch(it.status);

/** Batches that need the user’s attention come first. */
const needsAttention = (it: Batch): boolean =>
  ['unanswered', 'refused', 'unknown'].includes(it.standing);

/** Items that can be added to the draft again, with their labels. */
const fixKinds: [ItemsToFix, (items: number) => string][] = [
  ['failed', (items) => counted(items, 'failed item')],
  ['noResult', (items) => `${counted(items, 'item')} without a result`],
];

/** A submission: its progress, its batches, and the actions on it. */
export function SubmissionItem({
  submission,
  actions,
  waitsFor,
  href,
  onRemoved,
}: SubmissionItemProps) {
  const [maxVisible, setMaxVisible] = useState(page);
  const { key, at, halted, batches } = submission;
  const isHalted = halted !== null;
  const title = submissionTitle(submission);
  const isWaiting = batches.some(({ standing }) => standing === 'waiting');
  const numbered = batches.map((batch, i) => ({ batch, number: i + 1 }));
  const order = [
    ...numbered.filter(({ batch }) => needsAttention(batch)),
    ...numbered.filter(({ batch }) => !needsAttention(batch)),
  ];
  const isSending = batches.some(({ standing }) => standing === 'sending');
  const isUnfinished = batches.some(
    (it) => isInProgress(it) || ['waiting', 'unanswered', 'unknown'].includes(it.standing),
  );
  const when = dateTime(at);
  const named = <span className="sr-only"> (submission of {when})</span>;
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium">{title}</h3>
        <span className="text-xs text-muted">submitted {when}</span>
        {isActive(submission) && (
          <ProgressBar
            label={`Progress of ${title}`}
            share={batches.filter(isSettled).length / batches.length}
            unknown="in progress"
          />
        )}
      </div>
      <p className="mt-0.5 tabular-nums">{progressText(batches)}.</p>
      {needsDecision(submission) && (
        <p className="mt-1 text-warn">
          Needs your decision. Nothing more is sent until then. Check that the targets are still
          correct.
        </p>
      )}
      {isWaiting && waitsFor !== null && waitsFor !== submission && !needsDecision(submission) && (
        <p className="mt-1 text-muted">
          Sending starts when the earlier submission of {dateTime(waitsFor.at)} has ended.
        </p>
      )}
      {waitsFor === submission && !needsDecision(submission) && (
        <p className="mt-1 text-muted">
          Later submissions wait until this one has ended, so that the last target wins.
        </p>
      )}
      <div className="my-2 flex flex-wrap items-center gap-2">
        {href !== undefined && (
          <Link to={href} className={buttonClass('secondary', 'small')}>
            Show items{named}
          </Link>
        )}
        {fixKinds.map(([kind, label]) => {
          const wanted = batches.filter((it) => countItemsToFix(it, kind) > 0);
          const items = wanted.reduce((sum, it) => sum + countItemsToFix(it, kind), 0);
          return items === 0 ? null : (
            <Button key={kind} size="small" onClick={() => actions.addToDraft(wanted, kind)}>
              Add {label(items)} to draft{named}
            </Button>
          );
        })}
        {isWaiting && (
          <Button
            size="small"
            onClick={() => actions.decide({ kind: isHalted ? 'resume' : 'halt', key })}
          >
            {isHalted ? 'Resume sending' : 'Stop sending'}
            {named}
          </Button>
        )}
        {isWaiting && isHalted && (
          <Button size="small" onClick={() => actions.decide({ kind: 'discard', key })}>
            Discard waiting batches{named}
          </Button>
        )}
        {!isSending && (
          <DangerButton
            action="Remove submission"
            title={isUnfinished ? 'Remove unfinished submission?' : 'Remove submission?'}
            size="small"
            text={<>Remove submission…{named}</>}
            onConfirm={() => {
              actions.remove([key]);
              onRemoved();
            }}
          >
            <p>
              {isUnfinished
                ? 'Some batches are waiting, in progress, or have an unknown outcome. If you remove this submission, waiting batches are not sent and the others are no longer tracked. Their IDs and items are lost, because the service cannot list batches.'
                : 'Its batch IDs and items are lost, because the service cannot list batches. The targets in the service do not change.'}
            </p>
          </DangerButton>
        )}
      </div>
      <ol aria-label={`Batches of ${title}`}>
        {order.slice(0, maxVisible).map(({ batch, number }) => (
          <BatchLine
            key={batch.key}
            batch={batch}
            number={number}
            isHalted={isHalted}
            holdsBack={waitsFor === submission}
            actions={actions}
          />
        ))}
      </ol>
      {batches.length > maxVisible && (
        <Button size="small" onClick={() => setMaxVisible(maxVisible + page)}>
          Show {counted(Math.min(page, batches.length - maxVisible), 'more batch', 'more batches')}
        </Button>
      )}
    </li>
  );
}
