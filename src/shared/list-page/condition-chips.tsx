import { Fragment } from 'react';
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

/** The active conditions; clicking one removes it. */
export function ConditionChips({ columns, kinds, conditions, onChange }: ConditionProps) {
  return conditions.map((condition) => {
    const { column } = condition;
    const header = columns.find(({ id }) => id === column)?.header ?? column;
    const text = conditionText(condition, header, kinds[column] ?? 'text');
    return (
      <Fragment key={column}>
        <PaperText text={text} />
        <Button
          icon={<Icon name="close" />}
          aria-label={`Remove filter: ${text}`}
          title={text}
          onClick={() => onChange(conditions.filter((other) => other !== condition))}
        >
          <span className="max-w-64 truncate">{text}</span>
        </Button>
      </Fragment>
    );
  });
}
