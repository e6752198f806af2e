import { type ComponentType, Suspense, useCallback, useRef, useState } from 'react';
import type { TableRow } from '#lib/table-query.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/grid/column.ts';
import { lazyPopup } from '#ui/overlay/lazy-popup.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Popover } from '#ui/overlay/popover.tsx';
import type { ColumnFilters } from './column-filters.ts';
import type { ConditionChipsProps } from './condition-chips.tsx';
import type { ListDefinition } from './define-list.ts';
import type { Condition, ConditionKinds } from './list-conditions.ts';

/** Loads the chips along with it: the one that it adds has the focus afterwards. */
const ConditionEditor = lazyPopup(async () => {
  const [{ ConditionEditor: Editor }] = await Promise.all([
    import('./condition-editor.tsx'),
    loadChips(),
  ]);
  return Editor;
});

let LoadedChips: ComponentType<ConditionChipsProps> | undefined;

async function loadChips() {
  const { ConditionChips } = await import('./condition-chips.tsx');
  LoadedChips = ConditionChips;
  return ConditionChips;
}

const LazyChips = lazyPart(loadChips, { name: 'Filters' });

function Chips(props: ConditionChipsProps) {
  const [Own] = useState(() => LoadedChips ?? LazyChips);
  return (
    <Suspense>
      <Own {...props} />
    </Suspense>
  );
}

/** A head start for the editor and what it opens in. */
const preload = (): void => {
  Popover.preload();
  ConditionEditor.preload();
};

export interface ConditionProps {
  columns: readonly Column<TableRow>[];
  kinds: ConditionKinds;
  conditions: readonly Condition[];
  onChange: (conditions: readonly Condition[]) => void;
}

export interface ConditionsProps extends Omit<ConditionProps, 'kinds'> {
  /** All columns of the list, displayed or not. */
  headers: ListDefinition['columns'];
  filters: ColumnFilters;
  /** Removes all filters; `undefined` if there are none. */
  onClear: (() => void) | undefined;
}

/**
 * Conditions on columns without their own filter: each can be edited and removed. Buttons to add one, and to remove
 * all filters.
 */
export function Conditions(props: ConditionsProps) {
  const { columns, filters, conditions, onChange, onClear } = props;
  const { editing, edit, kinds } = filters;
  const more = useRef<HTMLButtonElement>(null);
  const chip = useRef<HTMLButtonElement>(null);
  // The editor opens beside its chip, which has the focus afterwards, unless it is gone.
  const [anchor] = useState(() => ({
    get current() {
      return chip.current ?? more.current;
    },
  }));
  const [edited, setEdited] = useState<string | null>(null);
  if (editing !== null && editing !== edited) setEdited(editing);
  const close = useCallback(() => edit(null), [edit]);
  return (
    <>
      {conditions.length > 0 && (
        <Chips
          {...props}
          {...{ chip, edited }}
          onApproach={preload}
          onLeave={() => more.current?.focus()}
        />
      )}
      <Button
        ref={more}
        variant="quiet"
        aria-haspopup="dialog"
        aria-expanded={editing === ''}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => edit(editing === '' ? null : '')}
      >
        More filters
      </Button>
      {onClear && (
        <Button
          variant="quiet"
          aria-label="Clear filters"
          onClick={() => {
            more.current?.focus();
            onClear();
          }}
        >
          Clear
        </Button>
      )}
      {editing !== null && (
        <Popover
          label="Filter by a column"
          anchor={anchor}
          onClose={close}
          className="w-72 max-w-[calc(100vw-1rem)]"
        >
          <ConditionEditor
            {...{ columns, kinds, conditions, onChange }}
            column={editing}
            onDone={close}
          />
        </Popover>
      )}
    </>
  );
}
