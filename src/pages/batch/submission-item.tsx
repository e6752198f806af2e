import { useId, useState } from 'react';
import { ScopedLink } from '#navigation/link.tsx';
import { itemKey, maxRows, type RowText } from '#features/v2-batch/cells.ts';
import { draftStore } from '#features/v2-batch/draft-store.ts';
import { type NewRow, newRow } from '#features/v2-batch/read-rows.ts';
import { batchStore } from '#features/v2-batch/batch-store.ts';
import type { UserEvent } from '#features/v2-batch/batches-reducer.ts';
import {
  allBatches,
  type Batch,
  hasEnded,
  isInProgress,
  needsDecision,
  type Submission,
} from '#features/v2-batch/stored-batches.ts';
import { type ItemOutcome, toItemOutcomes } from '#features/v2-batch/stored-items.ts';
import { counted, dateTime } from '#lib/format.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { inputClass } from '#ui/form/input-class.ts';
import { DangerButton } from '#ui/overlay/danger-dialog.tsx';
import {
  isActive,
  noteOf,
  progressText,
  statusText,
  submissionTitle,
  toneOf,
} from '#features/v2-batch/batch-text.ts';

/** Runs a step, and shows the text that it resolves with, or its error, above the submissions. */
export type Attempt = (step: () => Promise<unknown>) => void;

interface SubmissionItemProps {
  submission: Submission;
  /** The submission that the waiting ones behind it wait for, which may be this one. */
  waitsFor: Submission | null;
  /** That of its items; `undefined` on the page that shows them. */
  path: string | undefined;
  attempt: Attempt;
  /** Called after it was removed, to move the focus. */
  onRemoved: () => void;
}

/** A submission: its progress, its batches that need the user, and the actions on it. */
export function SubmissionItem(props: SubmissionItemProps) {
  const { submission, waitsFor, path, attempt, onRemoved } = props;
  const { key, at, halted, batches } = submission;
  const title = submissionTitle(submission);
  const waiting = batches.filter(({ state }) => state === 'waiting');
  const isStuck = needsDecision(submission);
  const isUnfinished = batches.some(
    (it) => isInProgress(it) || it.state === 'waiting' || it.state === 'unknown',
  );
  const numbered = batches.map((batch, i) => ({ batch, number: i + 1 }));
  const urgent = numbered.filter(
    ({ batch }) => batch.closed === 'untracked' || batch.failedPolls > 0 || noteOf(batch) !== null,
  );
  const when = dateTime(at);
  const named = <span className="sr-only"> (submission of {when})</span>;
  const decide = (event: UserEvent) => attempt(() => batchStore().dispatch(event));
  const toFix = (['failed', 'noResult'] as const).map((kind) => ({
    kind,
    items: batches.reduce((sum, it) => sum + countItemsToFix(it, kind), 0),
  }));
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium">{title}</h3>
        <span className="text-xs text-muted">submitted {when}</span>
        {isActive(submission) && (
          <ProgressBar
            label={`Progress of ${title}`}
            share={batches.filter(hasEnded).length / batches.length}
            unknown="in progress"
          />
        )}
      </div>
      <p className="mt-0.5 tabular-nums">{progressText(batches)}.</p>
      {isStuck && (
        <p className="mt-1 text-warn">
          Needs your decision. Nothing more is sent until then. Check that the targets are still
          correct.
        </p>
      )}
      {waiting.length > 0 && waitsFor !== null && waitsFor !== submission && !isStuck && (
        <p className="mt-1 text-muted">
          Sending starts when the earlier submission of {dateTime(waitsFor.at)} has ended.
        </p>
      )}
      {waitsFor === submission && !isStuck && (
        <p className="mt-1 text-muted">
          Later submissions wait until this one has ended, so that the last target wins.
        </p>
      )}
      <div className="my-2 flex flex-wrap items-center gap-2">
        {path !== undefined && (
          <ScopedLink to={path} className={buttonClass('secondary', 'small')}>
            Show items{named}
          </ScopedLink>
        )}
        {toFix.map(
          ({ kind, items }) =>
            items > 0 && (
              <Button
                key={kind}
                size="small"
                onClick={() => attempt(() => addItemsToFix(batches, kind))}
              >
                Add{' '}
                {kind === 'failed'
                  ? counted(items, 'failed item')
                  : `${counted(items, 'item')} without a result`}{' '}
                to draft{named}
              </Button>
            ),
        )}
        {waiting.length > 0 && (
          <Button size="small" onClick={() => decide({ kind: halted ? 'resume' : 'halt', key })}>
            {halted ? 'Resume sending' : 'Stop sending'}
            {named}
          </Button>
        )}
        {waiting.length > 0 && halted && (
          <Button size="small" onClick={() => attempt(() => returnBatches(waiting))}>
            Return {counted(waiting.length, 'waiting batch', 'waiting batches')} to draft{named}
          </Button>
        )}
        {waitsFor === submission && !isStuck && (
          <DangerButton
            action="Stop waiting for it"
            size="small"
            text={<>Stop waiting for it…{named}</>}
            onConfirm={() =>
              batches
                .filter(isInProgress)
                .forEach((it) => decide({ kind: 'untracked', key: it.key }))
            }
          >
            <p>
              Later submissions are sent at once, and their targets may be overwritten by this one.
              Its batches in progress are no longer tracked.
            </p>
          </DangerButton>
        )}
        {batches.every(({ state }) => state !== 'sending') && (
          <DangerButton
            action="Remove submission"
            title={isUnfinished ? 'Remove unfinished submission?' : 'Remove submission?'}
            size="small"
            text={<>Remove submission…{named}</>}
            onConfirm={() => {
              attempt(() => batchStore().remove(key));
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
      {urgent.length > 0 && (
        <ol aria-label={`Batches of ${title} that need attention`}>
          {urgent.map(({ batch, number }) => (
            <BatchLine key={batch.key} {...{ batch, number, attempt, decide }} />
          ))}
        </ol>
      )}
    </li>
  );
}

interface BatchLineProps {
  batch: Batch;
  /** Its number in the submission, counted from 1. */
  number: number;
  attempt: Attempt;
  decide: (event: UserEvent) => void;
}

/** A batch that needs the user: its status, and the decisions that are possible. */
function BatchLine({ batch, number, attempt, decide }: BatchLineProps) {
  const { key, id, state, closed, count } = batch;
  const text = statusText(batch);
  const note = noteOf(batch);
  const named = <span className="sr-only"> (batch {number})</span>;
  const isUnknown = state === 'unknown';
  return (
    <li className="border-t border-line py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="font-medium">Batch {number}</h4>
        <Badge tone={toneOf(text)}>{text}</Badge>
        <span className="text-xs text-muted tabular-nums">
          {counted(count, 'item')} · {dateTime(batch.since)}
          {id !== null && <span className="font-mono"> · {id}</span>}
        </span>
      </div>
      {note !== null && (
        <p className={closed === 'rejected' ? 'mt-1 max-w-180 text-bad' : 'mt-1 max-w-180'}>
          {note}
        </p>
      )}
      {state !== 'waiting' && (
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          {isUnknown && (
            <Button size="small" onClick={() => decide({ kind: 'untracked', key })}>
              Mark as accepted{named}
            </Button>
          )}
          {state !== 'accepted' && (
            <Button size="small" onClick={() => attempt(() => returnBatches([batch]))}>
              {isUnknown ? 'Not accepted: return to draft' : 'Return to draft'}
              {named}
            </Button>
          )}
          {(isUnknown || state === 'accepted') && id !== null && (
            <CostlyButton
              size="small"
              calls={[{ endpoint: 'batch', count: 1 }]}
              onClick={() => decide({ kind: 'tracked', key, id })}
            >
              Check status{named}
            </CostlyButton>
          )}
          {(isUnknown || closed === 'untracked') && <BatchId batch={batch} number={number} />}
        </div>
      )}
    </li>
  );
}

/** A form for the ID of a batch whose response was lost. */
function BatchId({ batch: { key }, number }: Pick<BatchLineProps, 'batch' | 'number'>) {
  const [problem, setProblem] = useState<string | null>(null);
  const hint = useId();
  const submit = async (batchId: string): Promise<void> => {
    if (batchId === '') {
      setProblem('Enter the batch ID. You can get it from the service’s logs or support.');
    } else if (!(await batchStore().dispatch({ kind: 'tracked', key, id: batchId }))) {
      const others = allBatches(batchStore().state().stored).filter((it) => it.key !== key);
      setProblem(
        others.some((it) => it.id === batchId)
          ? 'Another batch already has this ID.'
          : 'Too late: the status of this batch has changed in the meantime.',
      );
    }
  };
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const id = new FormData(event.currentTarget).get('id');
        void submit(typeof id === 'string' ? id.trim() : '');
      }}
    >
      <input
        name="id"
        aria-label={`ID of batch ${number}`}
        placeholder="Batch ID"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== null}
        aria-describedby={hint}
        onChange={() => setProblem(null)}
        className={inputClass}
      />
      <Button type="submit" size="small">
        Track batch
      </Button>
      <span id={hint} role="alert" className="text-bad">
        {problem}
      </span>
    </form>
  );
}

/** Items of an ended batch that failed, or that have no result. */
type ItemsToFix = 'failed' | 'noResult';

function countItemsToFix(batch: Batch, kind: ItemsToFix): number {
  if (!hasEnded(batch)) return 0;
  const { count, done, failed } = batch;
  return kind === 'failed' ? (failed ?? 0) : Math.max(0, count - (done ?? 0) - (failed ?? 0));
}

/** Adds such items to the draft, each with the service’s message. Returns a message for the user. */
const addItemsToFix = (batches: readonly Batch[], kind: ItemsToFix): Promise<string> =>
  addItems(
    batches.filter((it) => countItemsToFix(it, kind) > 0),
    ({ success }) => success === (kind === 'failed' ? false : null),
  );

/** Adds all items of batches to the draft; they are not sent any more. Returns a message for the user. */
async function returnBatches(batches: readonly Batch[]): Promise<string> {
  // Returned but without room, items would be in neither place.
  const room = maxRows - (draftStore().state()?.length ?? 0);
  if (batches.reduce((sum, it) => sum + it.count, 0) > room)
    return 'There is no room in the draft for these items. Submit or empty it first.';
  const returned: Batch[] = [];
  for (const batch of batches) {
    const { key, closed } = batch;
    if (closed === 'returned' || (await batchStore().dispatch({ kind: 'returned', key })))
      returned.push(batch);
  }
  return returned.length === 0
    ? 'Not returned to the draft: sent in the meantime.'
    : addItems(returned, () => true);
}

const textOf = (row: RowText): string => `${itemKey(row)} ${Number(row.percACoS)}`;

/** Adds the wanted items unless the draft contains them, so that a double click adds them once. */
async function addItems(batches: readonly Batch[], isWanted: (it: ItemOutcome) => boolean) {
  const held = await batchStore().items(batches.map(({ key }) => key));
  const items = batches.flatMap(({ key }) => {
    const own = held.get(key);
    return own === undefined ? [] : toItemOutcomes(own).filter(isWanted);
  });
  let rows: NewRow[] = [];
  const overflow = await draftStore().add((existing) => {
    const texts = new Set(existing.map(textOf));
    rows = items.map(rowOf).filter((row) => !texts.has(textOf(row)));
    return rows;
  });
  const known = items.length - rows.length;
  const parts = [
    rows.length > overflow && `${counted(rows.length - overflow, 'item')} added to the draft.`,
    known > 0 && counted(known, 'item is already in the draft.', 'items are already in the draft.'),
    overflow > 0 && `${counted(overflow, 'item')} did not fit.`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}

/** A failed item gets the service’s message as a flaw, so that the user fixes or accepts it before submitting. */
function rowOf({ message, percACoS, ...item }: ItemOutcome): NewRow {
  const flaw = message === null ? null : `The service said: ${message}`;
  return newRow({ ...item, percACoS: String(percACoS) }, flaw);
}
