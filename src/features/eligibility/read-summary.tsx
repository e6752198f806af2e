import { mostProductIds, type ProductIds } from '#domain/product-ids.ts';
import { idRule } from '#domain/product-ids-shape.ts';
import { count, counted } from '#lib/format.ts';
import { fromColumn } from './column-choice.tsx';

/** What was read: how many, how many twice, and what is no id, with its place. */
export function ReadSummary({ of, found }: { of: string; found: ProductIds }) {
  const { ids, duplicates, malformedCount, malformed, beyond, table } = found;
  return (
    <>
      <p>
        {of}: {counted(ids.length, 'product')}, {counted(duplicates, 'duplicate')},{' '}
        {count(malformedCount)} malformed
        {table !== null && `, ${fromColumn(table)}`}.
        {beyond > 0 &&
          ` ${count(beyond)} more are left out: a list holds at most ${count(mostProductIds)}.`}
      </p>
      {malformed.length > 0 && (
        <details className="mt-1" open={ids.length === 0}>
          <summary className="cursor-pointer text-muted">What is malformed</summary>
          <p className="mt-1 text-xs">{idRule}</p>
          <ul className="mt-1 max-h-32 overflow-auto text-xs">
            {malformed.map(({ text, line, column }) => (
              <li key={`${line}:${column}:${text}`}>
                Line {count(line)}
                {column !== null && `, column ${count(column)}`}:{' '}
                <span className="font-mono wrap-anywhere">{text}</span>
              </li>
            ))}
            {malformedCount > malformed.length && (
              <li>and {count(malformedCount - malformed.length)} more</li>
            )}
          </ul>
        </details>
      )}
    </>
  );
}
