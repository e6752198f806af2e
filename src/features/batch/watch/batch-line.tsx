import { useState } from 'react';
import { counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { CostlyButton } from '#workspace/costly-button.tsx';
import { type Batch, isUnderWay } from '#workspace/batch/record.ts';
import { remarkOf, standingOf, timeOf } from './batch-words.ts';
import { NameBatch } from './name-batch.tsx';
import type { BatchActions } from './use-actions.ts';

interface BatchLineProps {
  batch: Batch;
  /** Its place in its submission, counted from 1. */
  number: number;
  /** Whether its submission is held back. */
  isHalted: boolean;
  actions: BatchActions;
}

/** One batch: how it stands, and the way forward where it has none by itself. */
export function BatchLine({ batch, number, isHalted, actions }: BatchLineProps) {
  const [isNaming, setNaming] = useState(false);
  const { id, standing, count, left, good, failed } = batch;
  const { text, tone } = standingOf(batch);
  const remark = remarkOf(batch);
  const named = <span className="sr-only"> batch {number}</span>;
  const isOpen = standing === 'unanswered';
  const isDoubtful = standing === 'unknown' || standing === 'taken';
  const canReturn =
    isOpen ||
    isDoubtful ||
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
          {left > 0 && `, ${left} left out`} · {timeOf(batch)}
          {id !== null && (
            <>
              {' · '}
              <span className="font-mono">{id}</span>
            </>
          )}
        </span>
      </div>
      {remark !== null && (
        <p className={standing === 'refused' ? 'mt-1 max-w-180 text-bad' : 'mt-1 max-w-180'}>
          {remark}
        </p>
      )}
      {(canReturn || (isUnderWay(batch) && batch.miss !== null)) && (
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          {isOpen && (
            <Button size="small" onClick={() => actions.taken(batch)}>
              It was taken{named}
            </Button>
          )}
          {(isOpen || isDoubtful) && (
            <Button size="small" aria-expanded={isNaming} onClick={() => setNaming(!isNaming)}>
              {standing === 'unknown' ? 'Type another id' : 'I have its id'}
              {named}
            </Button>
          )}
          {(isOpen || standing === 'refused') && (
            <CostlyButton
              size="small"
              calls={[{ endpoint: 'submitBatch', count: 1 }]}
              onClick={() => actions.again(batch)}
            >
              {isOpen ? 'It was not taken: send again' : 'Send again as it is'}
              {named}
            </CostlyButton>
          )}
          {canReturn && (
            <Button size="small" onClick={() => actions.back(batch)}>
              {isOpen ? 'It was not taken: put it on the list' : 'Put on the list'}
              {named}
            </Button>
          )}
          {isDoubtful && (
            <Button size="small" onClick={() => actions.doubt(batch)}>
              Decide again{named}
            </Button>
          )}
          {id !== null && !isOpen && (standing === 'unknown' || batch.miss !== null) && (
            <CostlyButton
              size="small"
              calls={[{ endpoint: 'batch', count: 1 }]}
              onClick={() => actions.look(id)}
            >
              Look again{named}
            </CostlyButton>
          )}
        </div>
      )}
      {(isOpen || isDoubtful) && isNaming && (
        <NameBatch
          onName={async (given) => {
            const isNamed = await actions.name(batch, given);
            if (isNamed) setNaming(false);
            return isNamed;
          }}
          onCancel={() => setNaming(false)}
        />
      )}
    </li>
  );
}
