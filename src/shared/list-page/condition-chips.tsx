import { Fragment, type RefObject } from 'react';
import type { TableRow } from '#lib/table-query.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/grid/column.ts';
import { Icon } from '#ui/icon.tsx';
import { PaperText } from '#ui/print-text.tsx';
import { conditionText } from './condition-text.ts';
import type { Condition, ConditionKinds } from './list-conditions.ts';

export interface ConditionProps {
  columns: readonly Column<TableRow>[];
  kinds: ConditionKinds;
  conditions: readonly Condition[];
  onChange: (conditions: readonly Condition[]) => void;
}

interface ConditionChipsProps extends ConditionProps {
  /** The column whose condition is being edited; `null` for none. */
  editing: string | null;
  /** Opens the editor with a column's condition, or closes it. */
  onEdit: (column: string) => void;
  /** The column edited last, and a reference to the button of its chip. */
  edited: string | null;
  editedRef: RefObject<HTMLButtonElement | null>;
  /** Called before a condition is removed. */
  onRemove: () => void;
}

/** The active conditions, each with a button that edits it and one that removes it. */
export function ConditionChips(props: ConditionChipsProps) {
  const { columns, kinds, conditions, onChange, editing, onEdit, onRemove } = props;
  return conditions.map((condition) => {
    const { column } = condition;
    const header = columns.find(({ id }) => id === column)?.header ?? column;
    const text = conditionText(condition, header, kinds[column] ?? 'text');
    return (
      <Fragment key={column}>
        <PaperText text={text} />
        <span className="inline-flex print:hidden">
          <Button
            aria-label={`Edit filter: ${text}`}
            ref={column === props.edited ? props.editedRef : undefined}
            aria-haspopup="dialog"
            aria-expanded={column === editing}
            title={text}
            className="rounded-r-none"
            onClick={() => onEdit(column)}
          >
            <span className="max-w-64 truncate">{text}</span>
          </Button>
          <Button
            icon={<Icon name="close" />}
            aria-label={`Remove filter: ${text}`}
            className="-ml-px rounded-l-none"
            onClick={() => {
              onRemove();
              onChange(conditions.filter((other) => other !== condition));
            }}
          />
        </span>
      </Fragment>
    );
  });
}
