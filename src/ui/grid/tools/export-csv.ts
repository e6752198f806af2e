import { now } from '#lib/clock.ts';
import { byteOrderMark, csvRecord } from '#lib/csv.ts';
import { dayOf } from '#lib/days.ts';
import { counted } from '#lib/format.ts';
import { saveFile } from '#lib/save-file.ts';
import type { Value } from '#lib/table-query.ts';
import type { Column } from '#ui/grid/column.ts';
import type { GridSource } from '#ui/grid/grid-source.ts';
import { cellText } from './cell-text.ts';
import { headerText } from './copied-text.ts';
import { linesOf } from './source-lines.ts';

/** From this number of rows on, the user chooses a file to write to: the rows need not fit into memory. */
const large = 50_000;

interface SaveTarget {
  createWritable: () => Promise<WritableStream<Uint8Array>>;
}
declare global {
  /** File System Access, in browsers that support it. */
  var showSaveFilePicker: ((options: { suggestedName: string }) => Promise<SaveTarget>) | undefined;
}

/**
 * Exports a grid: all columns that are not hidden by the user, including those hidden on a narrow screen.
 * Reports progress through `say`. Never rejects.
 */
export async function exportAndReport<Row>(
  name: string,
  arranged: readonly Column<Row>[],
  source: GridSource<Row>,
  say: (text: string) => void,
): Promise<void> {
  say(`Exporting ${counted(source.rows ?? source.count, 'row')}…`);
  const columns = arranged.filter(({ hidden }) => hidden !== true);
  await exportCsv(name, columns, source).then(
    (isSaved) => say(isSaved ? 'Exported as CSV' : ''),
    () => say('Export failed: the file could not be written'),
  );
}

/**
 * Saves the rows of a source as CSV: these columns, with the source's order and filters. Returns false if the
 * user cancelled; rejects if the file cannot be written.
 */
export async function exportCsv<Row>(
  name: string,
  columns: readonly Column<Row>[],
  source: GridSource<Row>,
): Promise<boolean> {
  const fileName = `${fileNameOf(name)}-${dayOf(now())}.csv`;
  // A grouped table may have few lines but many rows.
  const pick = (source.rows ?? source.count) < large ? undefined : globalThis.showSaveFilePicker;
  try {
    // Must come first: browsers open a file picker only right after a click.
    const file = await pick?.({ suggestedName: fileName });
    const csv = await csvStream(columns, source);
    if (file === undefined) saveFile(fileName, await new Response(csv).blob());
    else await csv.pipeTo(await file.createWritable());
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}

/** A file name: letters and digits of any script, joined by hyphens. */
function fileNameOf(name: string): string {
  const words = name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return words.replaceAll(/^-|-$/g, '');
}

/** The rows as CSV, by the source itself if it can, else from the cells. Group headers are not rows. */
export async function csvStream<Row>(
  columns: readonly Column<Row>[],
  source: GridSource<Row>,
): Promise<ReadableStream<Uint8Array>> {
  const headers = columns.map((column) => ({
    id: column.id,
    header: fileHeader(column),
    ...(column.orElse !== undefined && { orElse: column.orElse }),
  }));
  if (source.csv !== undefined) return source.csv(headers);
  const pieces = csvPieces(columns, source);
  return new ReadableStream<string>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void pieces.return(undefined),
  }).pipeThrough(new TextEncoderStream());
}

async function* csvPieces<Row>(
  columns: readonly Column<Row>[],
  source: GridSource<Row>,
): AsyncGenerator<string, undefined> {
  yield byteOrderMark + csvRecord(columns.map(fileHeader));
  for await (const lines of linesOf(source, 0, source.count))
    yield lines
      .map(({ row }) =>
        row === undefined ? '' : csvRecord(columns.map((column) => valueOf(column, row))),
      )
      .join('');
  return undefined;
}

function fileHeader<Row>(column: Column<Row>): string {
  return headerText({ ...column, unit: column.fileUnit ?? column.unit });
}

/** The exported value: the column's own, else the row's field of that name, else the cell's text. */
function valueOf<Row>(column: Column<Row>, row: Row): Value {
  if (column.value !== undefined) return column.value(row);
  const field: unknown = Reflect.get(Object(row), column.id);
  if (field === null || ['string', 'number', 'boolean'].includes(typeof field))
    return field as Value;
  return cellText(column.cell(row)) || null;
}
