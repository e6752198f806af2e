import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BatchStore } from '#features/v2-batch/store/batch-store.ts';
import { useDraft } from '#features/v2-batch/store/use-batches.ts';
import { counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import type { ParsedRow } from './batch-file.ts';
import { maxRows } from './batch.ts';
import { DraftGrid } from './draft-grid.tsx';
import type { DraftStoreView } from './draft-store.ts';
import { RowInput } from './row-input.tsx';
import { SubmitDialog } from './submit-dialog.tsx';

/** Composes the draft, and submits it. */
export function Compose({ store }: { store: BatchStore }) {
  const { store: draftStore, view } = useDraft();
  /** The draft to be confirmed before it is submitted. */
  const [asked, ask] = useState<DraftStoreView | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const takeOver = useMutation({ mutationFn: draftStore.takeOver });
  const isReadOnly = view?.isEditing === false;

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
        {isReadOnly && (
          <Notice
            tone="info"
            action={
              <Button size="small" onClick={() => takeOver.mutate()}>
                Edit here
              </Button>
            }
          >
            This draft is being edited in another tab. {takeOver.error?.message}
          </Notice>
        )}
        {/* The other tab may have changed the text in the field. */}
        <fieldset key={String(isReadOnly)} disabled={isReadOnly} className="contents">
          <RowInput store={draftStore} onAdd={add} startsFocused={!takeOver.isIdle} />
        </fieldset>
        {message !== null && <Notice tone="warn">{message}</Notice>}
        {view !== null && view.rows.length > 0 && (
          <DraftGrid store={draftStore} view={view} onSubmit={() => ask(view)} />
        )}
      </div>
      {asked !== null && (
        <SubmitDialog
          view={asked}
          size={store.batchSize}
          onClose={() => ask(null)}
          onSubmit={async () => {
            await draftStore.submit(asked.rows);
            ask(null);
            setMessage(null);
          }}
        />
      )}
    </Panel>
  );
}
