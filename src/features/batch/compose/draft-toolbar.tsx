import { useState } from 'react';
import type { DraftRow } from '#domain/batch-draft.ts';
import type { TableSource } from '#lib/row-source.ts';
import { count, counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import type { Column } from '#ui/grid/column.ts';
import type { GridLook } from '#ui/grid/grid-preferences.ts';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { part, usePart } from '#ui/lazy-module.ts';
import type { BatchList, ListView } from '#workspace/batch/list.ts';
import type { ShownRows } from './use-shown-rows.ts';

/** Nobody needs them before the rows. */
const gridButtons = part(
  () => import('#ui/grid/grid-buttons.tsx'),
  (module) => module.GridButtons,
);

interface DraftToolbarProps {
  list: BatchList;
  view: ListView;
  shown: ShownRows;
  columns: readonly Column<DraftRow>[];
  source: TableSource<DraftRow>;
  look: GridLook;
  onLook: (changes: GridLook) => void;
  /** How many rows are selected. */
  selected: number;
  onRemoveSelected: () => void;
  onSubmit: () => void;
}

/** The line over the list: what is wrong in it, what can be done about that, and the way on. */
export function DraftToolbar(props: DraftToolbarProps) {
  const { list, view, shown, columns, source, look, onLook, selected } = props;
  const { rows, wrong, same, flawed, draft } = view;
  const [isAsking, setAsking] = useState(false);
  const buttons = usePart(gridButtons, true);
  return (
    <>
      <Toolbar
        label="Batch"
        end={
          <>
            {/* Their room is kept until they are here. */}
            <span className="inline-flex min-h-8 min-w-27 justify-end">
              {buttons.value && (
                <buttons.value
                  name="Batch"
                  columns={columns}
                  source={source}
                  look={look}
                  onLook={onLook}
                />
              )}
            </span>
            <Button
              variant="primary"
              aria-disabled={wrong > 0}
              aria-describedby="batch-wrong"
              onClick={() => {
                if (wrong === 0) props.onSubmit();
              }}
            >
              Submit {counted(rows.length, 'item')}…
            </Button>
          </>
        }
      >
        <Segmented
          label="Rows shown"
          value={shown.isNarrowed ? 'wrong' : 'all'}
          onChange={(which) => shown.narrow(which === 'wrong')}
          options={[
            { value: 'all', label: `All ${count(rows.length)}` },
            { value: 'wrong', label: `Wrong ${count(wrong)}` },
          ]}
        />
        {same > 0 && (
          <Button variant="quiet" onClick={() => list.remove(draft.isSame)}>
            Remove {counted(same, 'duplicate')}
          </Button>
        )}
        {flawed > 0 && (
          <Button variant="quiet" onClick={() => list.settle()}>
            Accept {counted(flawed, 'unclear row')}
          </Button>
        )}
        {selected > 0 && (
          <Button variant="quiet" onClick={props.onRemoveSelected}>
            Remove {counted(selected, 'selected', 'selected')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Remove all…
        </Button>
      </Toolbar>
      <p id="batch-wrong" role="status" className={wrong > 0 ? 'text-bad' : 'text-muted'}>
        {wordsOf(view)}
      </p>
      {isAsking && (
        <Dialog
          title={`Remove all ${counted(rows.length, 'row')}?`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Keep</Button>
              <Button
                variant="primary"
                onClick={() => {
                  list.remove(() => true);
                  setAsking(false);
                }}
              >
                Remove all
              </Button>
            </>
          }
        >
          <p>Nothing of this list was sent. It cannot be had back.</p>
        </Dialog>
      )}
    </>
  );
}

function wordsOf({ rows, wrong, duplicates }: ListView): string {
  if (wrong === 0) return `${counted(rows.length, 'row')}, nothing is wrong.`;
  const twice = duplicates > 0 ? `, ${counted(duplicates, 'duplicate')} among them` : '';
  return `${counted(wrong, 'row')} of ${count(rows.length)} ${wrong === 1 ? 'is' : 'are'} wrong${twice}. Mend or remove ${wrong === 1 ? 'it' : 'them'} before you submit.`;
}
