import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { type GridLook, layOut } from '#ui/grid/grid-preferences.ts';
import { Icon } from '#ui/icon.tsx';
import { PopoverPopup } from '#ui/overlay/popover-popup.tsx';
import { shown } from './column-choices.ts';
import type { ColumnsPopoverProps } from './columns-popover.ts';

/** The panel of a `ColumnsPopover`. The first column is always visible. */
export function ColumnsPopup(props: ColumnsPopoverProps) {
  const { name, columns, look, onLook, ...popover } = props;
  // If the page stores the choices in its URL, they come back a moment later: a checkbox must not flicker.
  const [choices, setChoices] = useState(look.columns);
  const [seen, setSeen] = useState(look.columns);
  if (look.columns !== seen) {
    setSeen(look.columns);
    setChoices(look.columns);
  }
  const change = (next: GridLook['columns']): void => {
    setChoices(next);
    onLook({ columns: next });
  };
  const arranged = layOut(columns, choices);
  const isCompact = look.density === 'compact';
  return (
    <PopoverPopup label="Columns" className="min-w-52" {...popover}>
      <fieldset className="min-h-0 overflow-y-auto px-3 pt-2 pb-1">
        <legend className="sr-only">Columns of {name}</legend>
        {arranged.map((column, index) => (
          <label key={column.id} className="flex h-7 items-center gap-2 whitespace-nowrap">
            <input
              type="checkbox"
              className="size-3.5 accent-accent-solid"
              checked={column.hidden !== true}
              disabled={index === 0}
              onChange={({ currentTarget }) =>
                change(shown(columns, arranged, column.id, currentTarget.checked))
              }
            />
            {column.header}
          </label>
        ))}
      </fieldset>
      <div className="flex justify-between gap-2 border-t border-line p-2">
        <Button
          size="small"
          variant="quiet"
          aria-disabled={(choices?.length ?? 0) === 0}
          onClick={() => change([])}
        >
          Reset columns
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={<Icon name="dense" />}
          aria-pressed={isCompact}
          onClick={() => onLook({ density: isCompact ? 'comfortable' : 'compact' })}
        >
          Compact rows
        </Button>
      </div>
    </PopoverPopup>
  );
}
