import { useState } from 'react';
import type { BatchStore } from '#features/v2-batch/store/batch-store.ts';
import { useDraft } from '#features/v2-batch/store/use-batches.ts';
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

/** Composes the draft, and submits it. */
export function Compose({ store }: { store: BatchStore }) {
  const { store: draftStore, view } = useDraft();
  /** The items to be confirmed before they are submitted. */
  const [items, setItems] = useState<ReturnType<DraftStoreView['draft']['items']> | null>(null);
  const [message, setMessage] = useState<string | null>(null);

  const add = async (rows: readonly ParsedRow[]): Promise<void> => {
    const overflow = await draftStore.add(rows);
    setMessage(
      overflow > 0
        ? `${counted(overflow, 'row')} did not fit: a draft holds up to ${counted(maxRows, 'row')}. Submit this draft, then add the rest.`
        : null,
    );
  };
  return (
    <Panel title="Draft">
      <div className="flex flex-col gap-3">
        <RowInput store={draftStore} onAdd={add} onAddEmptyRow={() => void add([newRow({})])} />
        {message !== null && <Notice tone="warn">{message}</Notice>}
        {view?.isSaved === false && (
          <Notice tone="warn">
            This browser cannot save the draft. It is lost when you close or reload this page.
          </Notice>
        )}
        {view !== null && view.rows.length > 0 && (
          <DraftGrid store={draftStore} view={view} onSubmit={() => setItems(view.draft.items())} />
        )}
      </div>
      {items !== null && (
        <SubmitDialog
          items={items}
          size={store.batchSize}
          onClose={() => setItems(null)}
          onSubmit={async () => {
            const isSubmitted = await draftStore.submit(items);
            setItems(null);
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
