import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useEntryState } from '#ui/use-entry-state.ts';
import type { ListDefinition } from './define-list.ts';
import type { ConditionKinds } from './list-conditions.ts';

/** Connects the column menu with the filters above a grid. */
export interface ColumnFilters {
  /** Whether a narrow screen shows them. */
  isShown: boolean;
  show: (isShown: boolean) => void;
  kinds: ConditionKinds;
  /** The column whose condition is being edited; empty while a column is being chosen; `null` for none. */
  editing: string | null;
  edit: (column: string | null) => void;
  /** Whether a column has a filter. */
  can: (column: string) => boolean;
  /** Opens a column's filter: its own in the toolbar or the scope, else the condition editor. */
  open: (column: string) => void;
}

/** `controls` are the accessible names of the columns' own filters. */
export function useColumnFilters({
  name: list,
  conditions: kinds,
  controls,
}: Pick<ListDefinition, 'name' | 'conditions' | 'controls'>): ColumnFilters {
  const [editing, edit] = useState<string | null>(null);
  const [isShown, show] = useEntryState(`filters ${list}`, false);
  return {
    isShown,
    show,
    kinds,
    editing,
    edit,
    can: (column) => Object.hasOwn(controls, column) || Object.hasOwn(kinds, column),
    open: (column) => {
      const name = controls[column];
      // They must be there to be opened.
      flushSync(() => show(true));
      if (name === undefined) edit(column);
      else openControl(name);
    },
  };
}

/** A combobox opens its list; a text field takes the cursor. They are elsewhere on the page and found by name. */
function openControl(name: string): void {
  const control = document.querySelector<HTMLElement>(
    `:is(button, input)[aria-label="${CSS.escape(name)}"]`,
  );
  control?.focus();
  if (control?.ariaExpanded === 'false') control.click();
}
