import { useRef, useState } from 'react';
import type { BatchStore } from '#features/v2-batch/store/batch-store.ts';
import { typedTextStore } from '#features/v2-batch/store/batch-stores.ts';
import { useDraft } from '#features/v2-batch/store/use-batches.ts';
import { type Overlap, findOverlaps } from '#features/v2-batch/submissions/batch-overlap.ts';
import { counted } from '#lib/format.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { newRow } from './batch-draft.ts';
import type { ParsedRow } from './batch-file.ts';
import { maxRows } from './batch.ts';
import { DraftGrid } from './draft-grid.tsx';
import type { DraftStoreView } from './draft-store.ts';
import { RowInput } from './row-input.tsx';
import { SubmitDialog } from './submit-dialog.tsx';

/** The confirmation shown before the draft is submitted. */
interface Question {
  items: ReturnType<DraftStoreView['draft']['items']>;
  overlaps: Overlap[];
}

/** Composes the draft, and submits it. */
export function Compose({ store }: { store: BatchStore }) {
  const { store: draftStore, view } = useDraft();
  const [question, setQuestion] = useState<Question | null>(null);
  const isLoading = useRef(false);
  const [message, setMessage] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);

  const add = async (rows: readonly ParsedRow[]): Promise<void> => {
    const overflow = await draftStore.add(rows);
    setMessage(
      overflow > 0
        ? `${counted(overflow, 'row')} did not fit: a draft holds up to ${counted(maxRows, 'row')}. Submit this draft, then add the rest.`
        : null,
    );
  };
  /** Overlaps are loaded first, so that the dialog does not change while it is open. */
  const confirm = async ({ draft }: DraftStoreView): Promise<void> => {
    if (isLoading.current) return;
    isLoading.current = true;
    try {
      const items = draft.items();
      setQuestion({ items, overlaps: await findOverlaps(store, items) });
    } finally {
      isLoading.current = false;
    }
  };
  return (
    <Panel title="Draft">
      <div ref={box} className="flex flex-col gap-3">
        <RowInput
          textStore={typedTextStore()}
          onAdd={add}
          onAddEmptyRow={() => void add([newRow({})])}
        />
        {message !== null && <Notice tone="warn">{message}</Notice>}
        {view?.isSaved === false && (
          <Notice tone="warn">
            This browser cannot save the draft. It is lost when you close or reload this page.
          </Notice>
        )}
        {view !== null && view.rows.length > 0 && (
          <DraftGrid store={draftStore} view={view} onSubmit={() => void confirm(view)} />
        )}
      </div>
      {question !== null && (
        <SubmitDialog
          {...question}
          size={store.batchSize}
          onClose={() => setQuestion(null)}
          onSubmit={async (items) => {
            const isSubmitted = await draftStore.submit(items);
            setQuestion(null);
            setMessage(
              isSubmitted
                ? null
                : 'This draft was already submitted in another tab. See Submissions below.',
            );
          }}
        />
      )}
    </Panel>
  );
}
