import { useId } from 'react';
import { inputClass } from '#ui/form/input-class.ts';
import type { ColumnChoice, ProductIds } from './product-ids.ts';

interface ColumnChoiceProps {
  table: NonNullable<ProductIds['table']>;
  onChoose: (column: ColumnChoice) => void;
}

/** Selects the column that contains the IDs, because a guess is not always right. */
export function ChooseColumn({
  table: { names, column, hasHeading },
  onChoose,
}: ColumnChoiceProps) {
  const id = useId();
  return (
    <span className="flex flex-wrap items-center gap-2">
      <label htmlFor={id}>IDs are in</label>
      <select
        id={id}
        value={column}
        onChange={({ target: { value } }) => onChoose(value === 'all' ? value : Number(value))}
        className={`${inputClass} max-w-64`}
      >
        {names.map((name, at) => (
          <option key={at} value={at}>
            {columnName(name, at, hasHeading)}
          </option>
        ))}
        <option value="all">All cells</option>
      </select>
    </span>
  );
}

/** “Product ID”, or “column 2, from B0CX…” without a heading. */
function columnName(name: string, column: number, hasHeading: boolean): string {
  const text = name.trim();
  if (text === '') return columnNumber(column);
  return hasHeading ? quoted(text) : `${columnNumber(column)}, from ${text.slice(0, 40)}`;
}

const quoted = (name: string): string => `“${name.trim().slice(0, 40)}”`;
const columnNumber = (column: number): string => `column ${column + 1}`;

/** Where in a table the IDs were found: “from the column …”. */
export function fromColumn({
  names,
  column,
  hasHeading,
}: NonNullable<ProductIds['table']>): string {
  if (column === 'all') return 'from all cells';
  const name = hasHeading ? names[column] : undefined;
  return `from ${name?.trim() ? `the column ${quoted(name)}` : columnNumber(column)}`;
}
