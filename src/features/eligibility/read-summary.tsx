import { maxProductIds } from '#shared/saved-product-list.ts';
import type { ProductIds } from './product-ids.ts';
import { idRule } from './product-ids-shape.ts';
import { count, counted } from '#lib/format.ts';
import { fromColumn } from './column-choice.tsx';

/** The result of reading: number of IDs, duplicates, and entries that are not IDs, with their position. */
export function ReadSummary({ of, found }: { of: string; found: ProductIds }) {
  const { ids, duplicates, malformedCount, malformed, overflow, table } = found;
  return (
    <>
      <p>
        {of}: {counted(ids.length, 'product')}, {counted(duplicates, 'duplicate')},{' '}
        {count(malformedCount)} malformed
        {table !== null && `, ${fromColumn(table)}`}.
        {overflow > 0 &&
          ` ${count(overflow)} more were left out: a list holds up to ${count(maxProductIds)}.`}
      </p>
      {malformed.length > 0 && (
        <details className="mt-1" open={ids.length === 0}>
          <summary className="cursor-pointer text-muted">Show malformed entries</summary>
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
