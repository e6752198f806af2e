import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/grid/column.ts';
import { type GridLook, layOut } from '#ui/grid/grid-preferences.ts';
import { Icon } from '#ui/icon.tsx';
import { Popover, type PopoverProps } from '#ui/overlay/popover.tsx';
import { shown } from './column-choices.ts';

interface ColumnsPopoverProps extends Pick<
  PopoverProps,
  'anchor' | 'returnFocusTo' | 'align' | 'onClose'
> {
  name: string;
  columns: readonly Column<never>[];
  look: GridLook;
  onLook: (changes: GridLook) => void;
}

/** All columns with a checkbox each, the first always visible, and the density of the rows. Render it while it is open. */
export function ColumnsPopover(props: ColumnsPopoverProps) {
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
    <Popover label="Columns" className="min-w-52" {...popover}>
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
    </Popover>
  );
}
