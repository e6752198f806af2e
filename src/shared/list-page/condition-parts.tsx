import { Fragment, useEffect, useRef, useState } from 'react';
import type { TableRow } from '#lib/table-query.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/grid/column.ts';
import { Icon } from '#ui/icon.tsx';
import { PaperText } from '#ui/print-text.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { conditionText } from './condition-text.ts';
import type { Condition, ConditionKinds } from './list-conditions.ts';

interface ConditionProps {
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

/** Adds a condition to a column, or edits its existing one. */
export function ConditionEditor(
  props: ConditionProps & {
    /** Empty until a column is chosen. */
    column: string;
    onDone: () => void;
  },
) {
  const { columns, kinds, conditions, onChange, onDone } = props;
  const offered = columns.filter(({ id }) => Object.hasOwn(kinds, id));
  const [column, setColumn] = useState(props.column || (offered[0]?.id ?? ''));
  const before = conditions.find((condition) => condition.column === column);
  const box = useRef<HTMLDivElement>(null);
  const isChosen = props.column !== '';
  useEffect(() => {
    const [all, tests] = box.current?.querySelectorAll('select') ?? [];
    (isChosen ? (box.current?.querySelector('input') ?? tests) : all)?.focus();
  }, [isChosen]);

  const put = (condition: Condition | null): void => {
    const others = conditions.filter((other) => other.column !== column);
    const place = before === undefined ? others.length : conditions.indexOf(before);
    if (condition !== null || before !== undefined)
      onChange(others.toSpliced(place, 0, ...(condition === null ? [] : [condition])));
    onDone();
  };
  return (
    <div ref={box} className="overflow-y-auto p-3">
      <label className="mb-2 flex flex-col gap-1">
        <span className="text-xs text-muted">Column</span>
        <select
          name="column"
          value={column}
          onChange={({ currentTarget }) => setColumn(currentTarget.value)}
          className="h-8 rounded-md border border-edge/60 bg-surface px-2"
        >
          {offered.map(({ id, header, unit }) => (
            <option key={id} value={id}>
              {unit === undefined ? header : `${header}, ${unit}`}
            </option>
          ))}
        </select>
      </label>
      <ConditionFields
        key={column}
        column={column}
        kind={kinds[column] ?? 'text'}
        before={before}
        onApply={put}
      />
    </div>
  );
}
