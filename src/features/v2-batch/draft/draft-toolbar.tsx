import { count, counted } from '#lib/format.ts';
import type { TableSource } from '#lib/row-source.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import type { Column } from '#ui/grid/column.ts';
import { GridButtons } from '#ui/grid/grid-buttons.tsx';
import type { GridLook } from '#ui/grid/grid-preferences.ts';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { DangerButton } from '#ui/overlay/danger-button.tsx';
import type { DraftRow } from './batch-draft.ts';
import type { DraftStore, DraftStoreView } from './draft-store.ts';

interface DraftToolbarProps {
  store: DraftStore;
  view: DraftStoreView;
  isInvalidOnly: boolean;
  /** Shows only invalid rows, or all rows. */
  onInvalidOnly: (isNarrowed: boolean) => void;
  columns: readonly Column<DraftRow>[];
  source: TableSource<DraftRow>;
  look: GridLook;
  onLook: (changes: GridLook) => void;
  /** The number of selected rows. */
  selected: number;
  onRemoveSelected: () => void;
  onSubmit: () => void;
}

/** The toolbar above the draft: errors, actions that fix them, and the submit button. */
export function DraftToolbar(props: DraftToolbarProps) {
  const { store, view, columns, source, look, onLook, selected } = props;
  const { rows, invalid, exactDuplicates, flawed, draft } = view;
  return (
    <>
      <Toolbar
        label="Draft"
        end={
          <>
            <GridButtons
              name="Target ACOS (v2)"
              columns={columns}
              source={source}
              look={look}
              onLook={onLook}
            />
            <Button
              variant="primary"
              disabled={!view.isEditing}
              aria-disabled={invalid > 0}
              aria-describedby="batch-wrong"
              onClick={() => {
                if (invalid === 0) props.onSubmit();
              }}
            >
              Submit {counted(rows.length, 'item')}…
            </Button>
          </>
        }
      >
        <Segmented
          label="Rows to show"
          value={props.isInvalidOnly ? 'invalid' : 'all'}
          onChange={(which) => props.onInvalidOnly(which === 'invalid')}
          options={[
            { value: 'all', label: `All ${count(rows.length)}` },
            { value: 'invalid', label: `Invalid ${count(invalid)}` },
          ]}
        />
        <fieldset disabled={!view.isEditing} className="contents">
          {exactDuplicates > 0 && (
            <Button variant="quiet" onClick={() => store.remove(draft.isExactDuplicate)}>
              Remove {counted(exactDuplicates, 'duplicate')}
            </Button>
          )}
          {flawed > 0 && (
            <Button variant="quiet" onClick={() => store.acceptFlaws()}>
              Accept {counted(flawed, 'flagged row')}
            </Button>
          )}
          {selected > 0 && (
            <DangerButton
              action={`Remove ${counted(selected, 'selected row')}`}
              onConfirm={props.onRemoveSelected}
            >
              <p>You cannot undo this.</p>
            </DangerButton>
          )}
          <DangerButton
            action={`Remove all ${counted(rows.length, 'row')}`}
            onConfirm={() => store.remove(() => true)}
          >
            <p>None of these rows have been sent. You cannot undo this.</p>
          </DangerButton>
        </fieldset>
      </Toolbar>
      <p id="batch-wrong" role="status" className={invalid > 0 ? 'text-bad' : 'text-muted'}>
        {statusText(view)}
      </p>
    </>
  );
}

function statusText({ rows, invalid, duplicates }: DraftStoreView): string {
  if (invalid === 0) return `${counted(rows.length, 'row')}, no errors.`;
  const including = duplicates > 0 ? `, including ${counted(duplicates, 'duplicate')}` : '';
  const of = `${count(invalid)} of ${counted(rows.length, 'row')}`;
  return invalid === 1
    ? `${of} has an error${including}. Fix or remove it before submitting.`
    : `${of} have errors${including}. Fix or remove them before submitting.`;
}
