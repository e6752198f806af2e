import { batchFields } from './batch.ts';
import type { ParsedBatchFile } from './batch-file.ts';
import { counted } from '#lib/format.ts';

const names: Readonly<Record<string, string>> = {
  '\t': 'tabs',
  ';': 'semicolons',
  ',': 'commas',
  '|': 'vertical bars',
  ' ': 'spaces',
};

/** Describes what was read from a text or file before it is added to the draft. */
export function ReadNote({ source, found }: { source: string; found: ParsedBatchFile }) {
  const { rows, format, separator, hasHeading, missing, ignored, notes } = found;
  const how =
    format === 'JSON'
      ? 'JSON'
      : `separated by ${names[separator ?? ','] ?? `“${separator}”`}, ${hasHeading ? 'with' : 'without'} a header row`;
  const isPart = missing.length > 0 && missing.length < batchFields.length;
  return (
    <>
      <p>
        {source}: {counted(rows.length, 'row')}, {how}.
        {isPart && rows.length > 0 && ` No column found for ${missing.join(' and ')}.`}
        {ignored.length > 0 && ` Ignored columns: ${ignored.join(', ')}.`}
      </p>
      {notes.map((note) => (
        <p key={note} className="mt-1 text-warn">
          {note}
        </p>
      ))}
    </>
  );
}
