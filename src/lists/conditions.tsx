import { type RefObject, useCallback, useRef, useState } from 'react';
import type { TableRow } from '#lib/table-query.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import type { Column } from '#ui/grid/column.ts';
import { shrinkingTool } from '#ui/layout/toolbar.tsx';
import { Popover } from '#ui/overlay/popover.tsx';
import type { ColumnFilters } from './column-filters.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { conditionText } from './condition-text.ts';
import type { ListDefinition } from './define-list.ts';
import type { Condition, ConditionKinds } from './list-conditions.ts';

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
        <ConditionChips {...props} {...{ chip, edited }} onLeave={() => more.current?.focus()} />
      )}
      <Button
        ref={more}
        variant="quiet"
        icon={<Icon name="filter" className="max-sm:hidden" />}
        title="More filters"
        className="sm:w-8 sm:px-0"
        aria-haspopup="dialog"
        aria-expanded={editing === ''}
        onClick={() => edit(editing === '' ? null : '')}
      >
        <span className="sm:sr-only">More filters</span>
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

interface ConditionChipsProps extends ConditionsProps {
  /** The chip of the condition that is edited, by its column. */
  chip: RefObject<HTMLButtonElement | null>;
  edited: string | null;
  /** Called before a chip disappears with its button. */
  onLeave: () => void;
}

/** Conditions on columns without their own filter: each can be edited and removed. */
function ConditionChips(props: ConditionChipsProps) {
  const { columns, headers, filters, conditions, onChange, chip, edited, onLeave } = props;
  const { editing, edit, kinds } = filters;
  return conditions.map((condition) => {
    const { column } = condition;
    // A column that is not displayed has no values yet.
    const { header = headers[column]?.header ?? column } =
      columns.find(({ id }) => id === column) ?? {};
    const text = conditionText(condition, header, kinds[column] ?? 'text');
    return (
      <span key={column} className={cx('inline-flex', shrinkingTool)}>
        <Button
          ref={column === edited ? chip : undefined}
          aria-label={`Edit filter: ${text}`}
          aria-haspopup="dialog"
          aria-expanded={column === editing}
          title={text}
          className="min-w-0 shrink rounded-r-none"
          onClick={() => edit(column === editing ? null : column)}
        >
          <span className="max-w-64 truncate">{text}</span>
        </Button>
        <Button
          icon={<Icon name="close" />}
          aria-label={`Remove filter: ${text}`}
          className="-ml-px shrink-0 rounded-l-none"
          onClick={() => {
            onLeave();
            onChange(conditions.filter((other) => other !== condition));
          }}
        />
      </span>
    );
  });
}
