import { useMemo, useState } from 'react';
import { arraySource } from '#lib/row-source.ts';
import { newRow } from '#domain/batch-draft.ts';
import type { BatchField } from '#domain/batch.ts';
import { Grid } from '#ui/grid/grid.tsx';
import type { GridLook } from '#ui/grid/grid-preferences.ts';
import type { Range } from '#ui/grid/selection.ts';
import type { BatchList, ListView } from '#workspace/batch/list.ts';
import { draftColumns } from './draft.columns.tsx';
import { DraftToolbar } from './draft-toolbar.tsx';
import { useShownRows } from './use-shown-rows.ts';

interface DraftGridProps {
  list: BatchList;
  view: ListView;
  onSubmit: () => void;
}

/** The list of items: its cells are changed in place, as in a spreadsheet. */
export function DraftGrid({ list, view, onSubmit }: DraftGridProps) {
  const { draft } = view;
  const isAnyWrong = view.wrong > 0;
  const columns = useMemo(() => draftColumns(draft, isAnyWrong), [draft, isAnyWrong]);
  const shown = useShownRows(draft, view.rows);
  const { rows } = shown;
  const source = useMemo(() => arraySource(rows, ({ no }) => String(no)), [rows]);
  const [look, setLook] = useState<GridLook>({});
  const [selected, setSelected] = useState<readonly Range[]>([]);
  const onLook = (changes: GridLook): void => setLook((before) => ({ ...before, ...changes }));

  const removeAt = (ranges: readonly Range[]): void => {
    const gone = new Set(ranges.flatMap(([from, to]) => rows.slice(from, to)).map(({ no }) => no));
    list.remove(({ no }) => gone.has(no));
  };
  return (
    <>
      <DraftToolbar
        list={list}
        view={view}
        shown={shown}
        columns={columns}
        source={source}
        look={look}
        onLook={onLook}
        selected={selected.reduce((sum, [from, to]) => sum + to - from, 0)}
        onRemoveSelected={() => removeAt(selected)}
        onSubmit={onSubmit}
      />
      <Grid
        name="Batch"
        columns={columns}
        source={source}
        rowKey={({ no }) => String(no)}
        rowLabel={({ no, asin }) => `Row ${no}, ${asin}`}
        look={look}
        onLook={onLook}
        onSelection={setSelected}
        maxHeight="60vh"
        edits={{
          onChange: (changes) =>
            list.edit(
              changes.map(({ key, column, text }) => ({
                no: Number(key),
                field: column as BatchField,
                text,
              })),
            ),
          onAppend: (lines) => void list.add(lines.map(newRow)),
          onRemove: removeAt,
        }}
      />
    </>
  );
}
