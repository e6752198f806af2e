import { useState } from 'react';
import { type Batch, isInProgress } from '#features/v2-batch/store/stored-batches.ts';
import { counted } from '#lib/format.ts';
import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { batchNote, statusBadge, batchTimeText } from './batch-text.ts';
import { EnterBatchId } from './enter-batch-id.tsx';
import type { BatchActions } from './use-batch-actions.ts';

interface BatchLineProps {
  batch: Batch;
  /** Its number in the submission, counted from 1. */
  number: number;
  /** Whether sending of its submission is halted. */
  isHalted: boolean;
  /** Whether later submissions wait for its submission. */
  holdsBack: boolean;
  actions: BatchActions;
}

/** A batch: its status, and the actions if it needs a decision. */
export function BatchLine({ batch, number, isHalted, holdsBack, actions }: BatchLineProps) {
  const [isEnteringId, setEnteringId] = useState(false);
  const { key, id, standing, count, good, failed } = batch;
  const { text, tone } = statusBadge(batch);
  const note = batchNote(batch);
  const named = <span className="sr-only"> (batch {number})</span>;
  const isUnanswered = standing === 'unanswered';
  const isUnknown = standing === 'unknown';
  const canBeLeft = holdsBack && isInProgress(batch) && batch.isAwaited;
  const canEnterId = isUnanswered || isUnknown || standing === 'taken';
  const canReturn =
    canEnterId ||
    standing === 'refused' ||
    standing === 'back' ||
    standing === 'dropped' ||
    (standing === 'waiting' && isHalted);
  return (
    <li className="border-t border-line py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="font-medium">Batch {number}</h4>
        <Badge tone={tone}>{text}</Badge>
        <span className="text-xs text-muted tabular-nums">
          {counted(count, 'item')}
          {good !== null && failed !== null && `, ${good} done, ${failed} failed`}
          {' · '}
          {batchTimeText(batch)}
          {id !== null && (
            <>
              {' · '}
              <span className="font-mono">{id}</span>
            </>
          )}
        </span>
      </div>
      {note !== null && (
        <p className={standing === 'refused' ? 'mt-1 max-w-180 text-bad' : 'mt-1 max-w-180'}>
          {note}
        </p>
      )}
      {(canReturn || canBeLeft || (isInProgress(batch) && batch.miss !== null)) && (
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          {(isUnanswered || isUnknown) && (
            <Button size="small" onClick={() => actions.decide({ kind: 'markAccepted', key })}>
              Mark as accepted{named}
            </Button>
          )}
          {canBeLeft && (
            <Button size="small" onClick={() => actions.decide({ kind: 'notAwaited', key })}>
              Stop waiting for it{named}
            </Button>
          )}
          {canEnterId && (
            <Button
              size="small"
              aria-expanded={isEnteringId}
              onClick={() => setEnteringId(!isEnteringId)}
            >
              {isUnknown ? 'Enter another batch ID' : 'Enter batch ID'}
              {named}
            </Button>
          )}
          {canReturn && (
            <Button size="small" onClick={() => actions.returnToDraft(batch)}>
              {isUnanswered ? 'Not accepted: return to draft' : 'Return to draft'}
              {named}
            </Button>
          )}
          {id !== null && (isUnknown || batch.miss !== null) && (
            <CostlyButton
              size="small"
              calls={[{ endpoint: 'batch', count: 1 }]}
              onClick={() => actions.decide({ kind: 'pollRequested', id })}
            >
              Check status{named}
            </CostlyButton>
          )}
        </div>
      )}
      {canEnterId && isEnteringId && (
        <EnterBatchId
          onSubmit={async (batchId) => {
            const problem = await actions.setId(batch, batchId);
            if (problem === null) setEnteringId(false);
            return problem;
          }}
          onCancel={() => setEnteringId(false)}
        />
      )}
    </li>
  );
}
