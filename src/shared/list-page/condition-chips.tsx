import type { RefObject } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { conditionText } from './condition-text.ts';
import type { ConditionsProps } from './conditions.tsx';

export interface ConditionChipsProps extends ConditionsProps {
  /** The chip of the condition that is edited, by its column. */
  chip: RefObject<HTMLButtonElement | null>;
  edited: string | null;
  /** Called when the pointer or the focus reaches a chip. */
  onApproach: () => void;
  /** Called before a chip disappears with its button. */
  onLeave: () => void;
}

/** Conditions on columns without their own filter: each can be edited and removed. */
export function ConditionChips(props: ConditionChipsProps) {
  const { columns, headers, filters, conditions, onChange, chip, edited, onApproach, onLeave } =
    props;
  const { editing, edit, kinds } = filters;
  return conditions.map((condition) => {
    const { column } = condition;
    // A column that is not displayed has no values yet.
    const { header = headers[column]?.header ?? column } =
      columns.find(({ id }) => id === column) ?? {};
    const text = conditionText(condition, header, kinds[column] ?? 'text');
    return (
      <span key={column} className="inline-flex">
        <Button
          ref={column === edited ? chip : undefined}
          aria-label={`Edit filter: ${text}`}
          aria-haspopup="dialog"
          aria-expanded={column === editing}
          title={text}
          className="rounded-r-none"
          onPointerEnter={onApproach}
          onFocus={onApproach}
          onClick={() => edit(column === editing ? null : column)}
        >
          <span className="max-w-64 truncate">{text}</span>
        </Button>
        <Button
          icon={<Icon name="close" />}
          aria-label={`Remove filter: ${text}`}
          className="-ml-px rounded-l-none"
          onClick={() => {
            onLeave();
            onChange(conditions.filter((other) => other !== condition));
          }}
        />
      </span>
    );
  });
}
