import { useRef, useState } from 'react';
import { newRow } from '#domain/batch-draft.ts';
import { mostRows } from '#domain/batch.ts';
import type { ReadRow } from '#domain/batch-file.ts';
import { counted } from '#lib/format.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import type { BatchDesk } from '#workspace/batch/desk.ts';
import type { ListView } from '#workspace/batch/list.ts';
import { typedRows } from '#workspace/batch/batches.ts';
import { type Overlap, underWayToo } from '#workspace/batch/overlap.ts';
import { useBatchList } from '#workspace/batch/use-batches.ts';
import { DraftGrid } from './draft-grid.tsx';
import { RowInput } from './row-input.tsx';
import { SubmitDialog } from './submit-dialog.tsx';

/** What is asked about before it is submitted. */
interface Question {
  items: ReturnType<ListView['draft']['items']>;
  overlaps: Overlap[];
}

/** Puts a list of items together, and submits it. */
export function Compose({ desk }: { desk: BatchDesk }) {
  const { list, view } = useBatchList();
  const [question, setQuestion] = useState<Question | null>(null);
  const isLooking = useRef(false);
  const [said, say] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);

  const add = async (rows: readonly ReadRow[]): Promise<void> => {
    const left = await list.add(rows);
    say(
      left > 0
        ? `${counted(left, 'row')} had no room: a list holds ${counted(mostRows, 'row')}. Submit this one, and then take the rest.`
        : null,
    );
  };
  /** What else holds these items is looked up first, so that the question stands as it is. */
  const ask = async ({ draft }: ListView): Promise<void> => {
    if (isLooking.current) return;
    isLooking.current = true;
    try {
      const items = draft.items();
      setQuestion({ items, overlaps: await underWayToo(desk, items) });
    } finally {
      isLooking.current = false;
    }
  };
  return (
    <Panel title="New changes">
      <div ref={box} className="flex flex-col gap-3">
        <RowInput typed={typedRows()} onTake={add} onType={() => void add([newRow({})])} />
        {said !== null && <Notice tone="warn">{said}</Notice>}
        {view?.isKept === false && (
          <Notice tone="warn">
            The browser keeps nothing for this page: the list is gone when it is closed or reloaded.
          </Notice>
        )}
        {view !== null && view.rows.length > 0 && (
          <DraftGrid list={list} view={view} onSubmit={() => void ask(view)} />
        )}
      </div>
      {question !== null && (
        <SubmitDialog
          {...question}
          size={desk.batchSize}
          onClose={() => setQuestion(null)}
          onSubmit={async (items) => {
            const isOurs = await list.submit(items);
            setQuestion(null);
            say(isOurs ? null : 'This list was submitted before, in another tab: see below.');
          }}
        />
      )}
    </Panel>
  );
}
