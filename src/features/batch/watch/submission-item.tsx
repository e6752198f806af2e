import { useState } from 'react';
import { Link } from 'react-router';
import { isEndedBatch } from '#domain/batch-change.ts';
import { counted, dateTime } from '#lib/format.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { type Batch, isUnderWay, type Submission } from '#workspace/batch/record.ts';
import { BatchLine } from './batch-line.tsx';
import { courseOf, haltOf, isOpen, submissionTitle } from './batch-words.ts';
import { type Mended, mendedCount } from './mend.ts';
import type { BatchActions } from './use-actions.ts';

interface SubmissionItemProps {
  submission: Submission;
  actions: BatchActions;
  /** Where its items are shown; left out where they are. */
  href?: string;
  /** After it was removed, for the focus. */
  onRemoved: () => void;
}

/** Batches that are shown at once, and at each press on the button below. */
const page = 20;

const isSettled = (it: Batch): boolean => it.standing === 'sent' && isEndedBatch(it.status);

/** Those that want something of the user come first. */
const needsWord = (it: Batch): boolean =>
  ['unanswered', 'refused', 'unknown'].includes(it.standing);

/** What may be put on the list again. */
const mends: [Mended, (items: number) => string][] = [
  ['failed', (items) => counted(items, 'failed item')],
  ['silent', (items) => `${counted(items, 'item')} without a result`],
];

/** One submission: what it is, how far it is, its batches, and what can be done about it. */
export function SubmissionItem({ submission, actions, href, onRemoved }: SubmissionItemProps) {
  const [most, setMost] = useState(page);
  const [isAsking, setAsking] = useState(false);
  const { key, at, halted, batches } = submission;
  const title = submissionTitle(submission);
  const hold = haltOf(submission);
  const numbered = batches.map((batch, i) => ({ batch, number: i + 1 }));
  const order = [
    ...numbered.filter(({ batch }) => needsWord(batch)),
    ...numbered.filter(({ batch }) => !needsWord(batch)),
  ];
  const isSending = batches.some(({ standing }) => standing === 'sending');
  const isLoose = batches.some(
    (it) => isUnderWay(it) || ['waiting', 'unanswered', 'unknown'].includes(it.standing),
  );
  const when = dateTime(at);
  const named = <span className="sr-only"> of {when}</span>;
  const remove = (): void => {
    setAsking(false);
    actions.remove([key]);
    onRemoved();
  };
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium">{title}</h3>
        <span className="text-xs text-muted">submitted {when}</span>
        {isOpen(submission) && (
          <ProgressBar
            label={`Progress of ${title}`}
            share={batches.filter(isSettled).length / batches.length}
            unknown="under way"
          />
        )}
      </div>
      <p className="mt-0.5 tabular-nums">{courseOf(batches)}.</p>
      {hold !== null && <p className="mt-1 text-warn">{hold}</p>}
      <div className="my-2 flex flex-wrap items-center gap-2">
        {href !== undefined && (
          <Link to={href} className={buttonClass('secondary', 'small')}>
            Show items{named}
          </Link>
        )}
        {mends.map(([kind, words]) => {
          const wanted = batches.filter((it) => mendedCount(it, kind) > 0);
          const items = wanted.reduce((sum, it) => sum + mendedCount(it, kind), 0);
          return items === 0 ? null : (
            <Button key={kind} size="small" onClick={() => actions.mend(wanted, kind)}>
              Put {words(items)} on the list{named}
            </Button>
          );
        })}
        {hold !== null && (
          <>
            <Button size="small" onClick={() => actions.goOn(submission)}>
              Go on with the rest{named}
            </Button>
            <Button size="small" onClick={() => actions.discard(key)}>
              Discard the rest{named}
            </Button>
          </>
        )}
        {batches.some((it) => it.standing === 'waiting' && (halted === null || it.isAsked)) && (
          <Button size="small" onClick={() => actions.halt(key)}>
            Stop sending{named}
          </Button>
        )}
        {!isSending && (
          <Button
            variant="quiet"
            size="small"
            title="From this device alone: the service goes on"
            onClick={() => (isLoose ? setAsking(true) : remove())}
          >
            Remove{named}
          </Button>
        )}
      </div>
      <ol aria-label={`Batches of ${title}`}>
        {order.slice(0, most).map(({ batch, number }) => (
          <BatchLine
            key={batch.key}
            batch={batch}
            number={number}
            isHalted={halted !== null}
            actions={actions}
          />
        ))}
      </ol>
      {batches.length > most && (
        <Button size="small" onClick={() => setMost(most + page)}>
          Show {counted(Math.min(page, batches.length - most), 'more batch', 'more batches')}
        </Button>
      )}
      {isAsking && (
        <Dialog
          title="Remove what is not settled?"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Keep</Button>
              <Button variant="primary" onClick={remove}>
                Remove
              </Button>
            </>
          }
        >
          <p>
            Of this submission, batches wait, are under way or have an unknown answer. Removed, they
            are neither sent nor watched, and their ids and items are gone for good: the service has
            no list of them.
          </p>
        </Dialog>
      )}
    </li>
  );
}
