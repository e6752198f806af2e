import { useId } from 'react';
import type { ColumnChoice, ProductIds } from '#domain/product-ids.ts';
import { inputClass } from '#ui/form/input-class.ts';

interface ColumnChoiceProps {
  table: NonNullable<ProductIds['table']>;
  onChoose: (column: ColumnChoice) => void;
}

/** Which column of a table holds the ids: a guess is not always right. */
export function ChooseColumn({ table: { names, place, hasHeading }, onChoose }: ColumnChoiceProps) {
  const id = useId();
  return (
    <span className="flex flex-wrap items-center gap-2">
      <label htmlFor={id}>Ids are in</label>
      <select
        id={id}
        value={place}
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

/** “Product ID”, or “column 2, from B0CX…” where there is no heading. */
function columnName(name: string, place: number, hasHeading: boolean): string {
  const text = name.trim().slice(0, 40);
  if (text === '') return `column ${place + 1}`;
  return hasHeading ? `“${text}”` : `column ${place + 1}, from ${text}`;
}

/** Where in a table ids were taken from: “from the column …”. */
export function fromColumn({ names, place, hasHeading }: NonNullable<ProductIds['table']>): string {
  if (place === 'all') return 'from all cells';
  const name = columnName(names[place] ?? '', place, hasHeading);
  return name.startsWith('“') ? `from the column ${name}` : `from ${name.replace(/, from .*/, '')}`;
}
