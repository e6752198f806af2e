import { type RefObject, useCallback, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { shrinkingTool } from '#ui/layout/toolbar.tsx';
import { Popover } from '#ui/overlay/popover.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { conditionText } from './list-conditions.ts';
import type { ShownList } from './use-list.ts';

interface ConditionsProps {
  shown: ShownList;
  /** Whether more rows are arriving. */
  isPartial: boolean;
}

/**
 * Conditions on columns without their own filter: each can be edited and removed. Buttons to add one, and to remove
 * all filters.
 */
export function Conditions({ shown, isPartial }: ConditionsProps) {
  const { definition, search, change } = shown;
  const { editing, edit } = shown.filters;
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
  const [unapplied, setUnapplied] = useState('');
  return (
    <>
      <ConditionChips shown={shown} {...{ chip, edited }} onLeave={() => more.current?.focus()} />
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
      {definition.isFiltered(search) && (
        <Button
          variant="quiet"
          aria-label="Clear filters"
          onClick={() => {
            more.current?.focus();
            change(definition.noFilter);
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
          className="w-80 max-w-[calc(100vw-1rem)]"
        >
          <ConditionEditor
            shown={shown}
            column={editing}
            table={isPartial ? undefined : shown.list.named}
            {...{ unapplied, setUnapplied }}
            onDone={close}
          />
        </Popover>
      )}
    </>
  );
}

interface ConditionChipsProps {
  shown: ShownList;
  /** The chip of the condition that is edited, by its column. */
  chip: RefObject<HTMLButtonElement | null>;
  edited: string | null;
  /** Called before a chip disappears with its button. */
  onLeave: () => void;
}

/** Conditions on columns without their own filter: each can be edited and removed. */
function ConditionChips({ shown, chip, edited, onLeave }: ConditionChipsProps) {
  const { definition, columns, search, change } = shown;
  const { editing, edit, kinds } = shown.filters;
  return search.f.map((condition) => {
    const { column } = condition;
    // A column that is not displayed has no values yet.
    const { header = definition.columns[column]?.header ?? column } =
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
            change({ f: search.f.filter((other) => other !== condition) });
          }}
        />
      </span>
    );
  });
}
