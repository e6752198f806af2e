import { batchFields } from '#domain/batch.ts';
import type { BatchFile } from '#domain/batch-file.ts';
import { counted } from '#lib/format.ts';

const names: Readonly<Record<string, string>> = {
  '\t': 'tabs',
  ';': 'semicolons',
  ',': 'commas',
  '|': 'bars',
  ' ': 'spaces',
};

/** What was read and how it was understood, before it is put on the list. */
export function ReadNote({ of, found }: { of: string; found: BatchFile }) {
  const { rows, format, separator, hasHeading, missing, ignored, notes } = found;
  const how =
    format === 'JSON'
      ? 'JSON'
      : `${names[separator ?? ','] ?? `“${separator}”`} between cells, ${hasHeading ? 'with' : 'without'} a heading`;
  const isPart = missing.length > 0 && missing.length < batchFields.length;
  return (
    <>
      <p>
        {of}: {counted(rows.length, 'row')}, {how}.
        {isPart && rows.length > 0 && ` There is no column for ${missing.join(' and ')}.`}
        {ignored.length > 0 && ` Left aside: ${ignored.join(', ')}.`}
      </p>
      {notes.map((note) => (
        <p key={note} className="mt-1 text-warn">
          {note}
        </p>
      ))}
    </>
  );
}
