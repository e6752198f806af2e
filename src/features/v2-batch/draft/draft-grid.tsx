import { useMemo, useState } from 'react';
import { counted } from '#lib/format.ts';
import { arraySource } from '#lib/row-source.ts';
import type { GridEdits } from '#ui/grid/edit.ts';
import { GridEditor } from '#ui/grid/edit/grid-editor.tsx';
import type { GridLook } from '#ui/grid/grid-preferences.ts';
import { Grid } from '#ui/grid/grid.tsx';
import type { Range } from '#ui/grid/selection.ts';
import { DangerDialog } from '#ui/overlay/danger-dialog.tsx';
import { newRow } from './batch-draft.ts';
import type { BatchField } from './batch.ts';
import type { DraftStore, DraftStoreView } from './draft-store.ts';
import { DraftToolbar } from './draft-toolbar.tsx';
import { draftColumns } from './draft.columns.tsx';

interface DraftGridProps {
  store: DraftStore;
  view: DraftStoreView;
  onSubmit: () => void;
}

/** The draft as a grid whose cells are edited in place, as in a spreadsheet. */
export function DraftGrid({ store, view, onSubmit }: DraftGridProps) {
  const { draft, isEditing } = view;
  const isAnyWrong = view.invalid > 0;
  const columns = useMemo(() => {
    const all = draftColumns(draft, isAnyWrong);
    return isEditing ? all : all.map((column) => ({ ...column, edit: undefined }));
  }, [draft, isAnyWrong, isEditing]);
  // An invalid row stays visible after it is fixed, so that it does not disappear while the user edits
  // it, until the invalid rows are selected again.
  const [invalid, setInvalid] = useState<ReadonlySet<number> | null>(null);
  const rows = useMemo(
    () =>
      invalid === null
        ? view.rows
        : view.rows.filter((row) => invalid.has(row.no) || draft.isInvalid(row)),
    [invalid, draft, view.rows],
  );
  const source = useMemo(() => arraySource(rows, ({ no }) => String(no)), [rows]);
  const [look, setLook] = useState<GridLook>({});
  const [selected, setSelected] = useState<readonly Range[]>([]);
  /** Rows to remove once the user confirms: the Delete key is pressed more easily than a button. */
  const [leaving, setLeaving] = useState<readonly Range[] | null>(null);
  const onLook = (changes: GridLook): void => setLook((before) => ({ ...before, ...changes }));

  const removeAt = (ranges: readonly Range[]): void => {
    const removed = new Set(
      ranges.flatMap(([from, to]) => rows.slice(from, to)).map(({ no }) => no),
    );
    store.remove(({ no }) => removed.has(no));
  };
  const edits: GridEdits = {
    Editor: GridEditor,
    onChange: (changes) =>
      store.edit(
        changes.map(({ key, column, text }) => ({
          no: Number(key),
          field: column as BatchField,
          text,
        })),
      ),
    onAppend: (lines) => void store.add(lines.map(newRow)),
    onRemove: setLeaving,
  };
  return (
    <>
      <DraftToolbar
        store={store}
        view={view}
        isInvalidOnly={invalid !== null}
        onInvalidOnly={(isNarrowed) =>
          setInvalid(
            isNarrowed ? new Set(view.rows.filter(draft.isInvalid).map(({ no }) => no)) : null,
          )
        }
        columns={columns}
        source={source}
        look={look}
        onLook={onLook}
        selected={countOf(selected)}
        onRemoveSelected={() => removeAt(selected)}
        onSubmit={onSubmit}
      />
      <Grid
        name="Target ACOS (v2)"
        columns={columns}
        source={source}
        rowKey={({ no }) => String(no)}
        rowLabel={({ no, asin }) => `Row ${no}, ${asin}`}
        look={look}
        onLook={onLook}
        onSelection={(ranges, isWhole) => setSelected(isWhole ? ranges : [])}
        maxHeight="60vh"
        edits={isEditing ? edits : undefined}
      />
      {leaving !== null && (
        <DangerDialog
          action={`Remove ${counted(countOf(leaving), 'selected row')}`}
          onCancel={() => setLeaving(null)}
          onConfirm={() => {
            setLeaving(null);
            removeAt(leaving);
          }}
        >
          <p>You cannot undo this.</p>
        </DangerDialog>
      )}
    </>
  );
}

const countOf = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from, 0);
