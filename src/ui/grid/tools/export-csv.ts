import { now } from '#lib/clock.ts';
import { byteOrderMark, csvComment, type CsvOptions, csvRecord } from '#lib/csv.ts';
import { minuteInName, minuteWithZone } from '#lib/file-time.ts';
import { counted } from '#lib/format.ts';
import { saveFile } from '#lib/save-file.ts';
import type { ExportColumn, Value } from '#lib/table-query.ts';
import type { Column } from '#ui/grid/column.ts';
import type { ExportDetails, GridSource } from '#ui/grid/grid-props.ts';
import type { Range } from '#ui/grid/selection.ts';
import { headerText } from './copy-selection.ts';
import { sizeOf } from './row-selection.ts';

/** From this number of rows on, the user chooses a file to write to: the rows need not fit into memory. */
const large = 50_000;

interface SaveTarget {
  createWritable: () => Promise<WritableStream<Uint8Array>>;
}
declare global {
  /** File System Access, in browsers that support it. */
  var showSaveFilePicker: ((options: { suggestedName: string }) => Promise<SaveTarget>) | undefined;
}

/** What is exported. */
export interface Exported<Row> {
  /** The grid's name. */
  name: string;
  columns: readonly Column<Row>[];
  source: GridSource<Row>;
  /** What the file says about itself, in its name and before its header; the grid's name and time by default. */
  details?: (() => ExportDetails) | undefined;
  /** Whether the file begins with the details as comment lines. */
  hasComments?: boolean | undefined;
  /** The only lines to export, such as selected ones. */
  ranges?: readonly Range[] | undefined;
}

/**
 * Exports a grid: all columns that have values and are not hidden by the user, including those that cards leave out, and
 * IDs.
 * Reports progress through `say`; its second argument is true while the export runs. Never rejects.
 */
export async function exportAndReport<Row>(
  exported: Exported<Row>,
  say: (text: string, isInProgress?: boolean) => void,
): Promise<void> {
  const { columns } = exported;
  say(`Exporting ${counted(rowsIn(exported), 'row')}…`, true);
  const shown = columns.filter(
    ({ hidden, isInFiles, hasNoValues }) =>
      (hidden !== true || isInFiles === true) && hasNoValues !== true,
  );
  await exportCsv({ ...exported, columns: shown }).then(
    (isSaved) => say(isSaved ? 'Exported as CSV' : ''),
    (error: unknown) =>
      say(
        error instanceof WriteError
          ? 'Could not save the file. Check free disk space and retry'
          : 'Could not export. Check your connection and retry',
      ),
  );
}

/** A grouped table may have few lines but many rows. */
const rowsIn = <Row>({ source, ranges }: Exported<Row>): number =>
  ranges === undefined ? source.rows : sizeOf(ranges);

/** The file cannot be written. */
class WriteError extends Error {}

/**
 * Saves the rows of a source as CSV: these columns, with the source's order and filters. Returns false if the user
 * cancelled. Rejects with a `WriteError`, or if rows or details cannot be read.
 */
export async function exportCsv<Row>(exported: Exported<Row>): Promise<boolean> {
  const { name, columns, source, details, hasComments = false, ranges } = exported;
  const at = now();
  const known = details?.();
  const { nameParts = [], nameEnd = [`exported-${minuteInName(at)}`] } = known ?? {};
  const selected = ranges === undefined ? [] : ['selected'];
  const suggestedName = fileName(name, [...nameParts, ...selected], nameEnd);
  const rows = rowsIn(exported);
  const pick = rows < large ? undefined : globalThis.showSaveFilePicker;
  const comments = hasComments
    ? [name, ...(known?.lines ?? []), `Exported: ${minuteWithZone(at)}`, `Rows: ${rows}`]
    : [];
  try {
    // Keep this early: browsers open a file picker only shortly after a click.
    const file = await pick?.({ suggestedName });
    const csv = await csvStream(columns, source, { comments, format: known?.format, ranges });
    if (file === undefined) saveFile(suggestedName, await new Response(csv).blob());
    else {
      const writable = await file.createWritable().catch(toWriteError);
      await csv.pipeTo(writable).catch(toWriteError);
    }
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}

function toWriteError(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new WriteError('The file cannot be written.', { cause: error });
}

/**
 * The rows as CSV, by the source itself if it can, else from the columns' values. Group headers are not rows. The comments
 * come first, a line each.
 */
export async function csvStream<Row>(
  columns: readonly Column<Row>[],
  source: GridSource<Row>,
  { comments = [], ...options }: CsvOptions & { comments?: readonly string[] } = {},
): Promise<ReadableStream<Uint8Array>> {
  const records =
    source.csv === undefined
      ? await csvOfValues(columns, source, options)
      : await source.csv(
          await Promise.all(columns.map((column) => exportColumn(column, source))),
          options,
        );
  const start = byteOrderMark + comments.map(csvComment).join('');
  return records.pipeThrough(
    new TransformStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    }),
  );
}

/** A column as plain data for the worker, with labels for its existing values. */
async function exportColumn<Row>(
  column: Column<Row>,
  { distinct }: GridSource<Row>,
): Promise<ExportColumn> {
  const { id, orElse, labelOf, rounding } = column;
  const ids = labelOf === undefined ? [] : [id, ...(orElse === undefined ? [] : [orElse])];
  const found = distinct && (await Promise.all(ids.map((one) => distinct(one))));
  const texts = found?.flatMap(({ values }) =>
    values.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
  );
  return {
    id,
    header: headerText(column),
    ...(orElse !== undefined && { orElse }),
    ...(rounding !== undefined && { rounding }),
    ...(labelOf && texts && { labels: new Map(texts.map((text) => [text, labelOf(text)])) }),
  };
}

/** The rows of an array, which are few. */
async function csvOfValues<Row>(
  columns: readonly Column<Row>[],
  source: GridSource<Row>,
  { format, ranges = [[0, source.count]] }: CsvOptions,
): Promise<ReadableStream<Uint8Array>> {
  const lines = await Promise.all(ranges.map(([from, to]) => source.range(from, to)));
  const rows = lines.flat().flatMap(({ row }) => (row === undefined ? [] : [row]));
  const records = [
    columns.map((column): Value => headerText(column)),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ];
  return new Blob(records.map((values) => csvRecord(values, format))).stream();
}

/** Names of exported files: valid on every system; they sort by content, then by age. */

/** Characters of a name, with its extension. */
const maxLength = 120;

const extension = '.csv';

/**
 * `campaigns_channel-a_updated-2026-11-25-1405.csv`: letters and digits of any script, words joined by hyphens,
 * parts by underscores. The longest parts are cut first, but not those of the end.
 */
export function fileName(name: string, parts: readonly string[], end: readonly string[]): string {
  const start = [name.toLowerCase(), ...parts].map((part) => Array.from(hyphenated(part)));
  const fit = (limit: number): string =>
    [...start.map((part) => part.slice(0, limit).join('')), ...end]
      .map(hyphenated)
      .filter((part) => part !== '')
      .join('_') + extension;
  let limit = maxLength;
  while (Array.from(fit(limit)).length > maxLength && limit > 1) limit -= 1;
  return fit(limit);
}

function hyphenated(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
}
