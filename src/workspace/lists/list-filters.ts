import { useState } from 'react';
import type { ConditionKinds } from './list-conditions.ts';

/** How the column menu reaches the filters over a grid. */
export interface ListFilters {
  kinds: ConditionKinds;
  /** The column whose condition is being edited; empty: one is still to be chosen; `null`: none is. */
  editing: string | null;
  edit: (column: string | null) => void;
  /** Whether a column has a filter. */
  can: (column: string) => boolean;
  /** Leads to a column's filter: its own in the toolbar or the scope, else the editor of conditions. */
  open: (column: string) => void;
}

/** `controls` are the accessible names of the filters that columns have of their own. */
export function useListFilters(
  kinds: ConditionKinds,
  controls: Readonly<Record<string, string>>,
): ListFilters {
  const [editing, edit] = useState<string | null>(null);
  return {
    kinds,
    editing,
    edit,
    can: (column) => Object.hasOwn(controls, column) || Object.hasOwn(kinds, column),
    open: (column) => {
      const name = controls[column];
      if (name === undefined) edit(column);
      else openControl(name);
    },
  };
}

/** A box opens its list; a field takes the cursor. They stand in other parts of the page, so the name leads there. */
function openControl(name: string): void {
  const control = document.querySelector<HTMLElement>(
    `:is(button, input)[aria-label="${CSS.escape(name)}"]`,
  );
  control?.focus();
  if (control?.ariaExpanded === 'false') control.click();
}
