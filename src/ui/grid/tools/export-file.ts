import { now } from '#lib/clock.ts';
import { byteOrderMark, csvComment, csvStream } from '#lib/csv.ts';
import { fileName } from '#lib/file-name.ts';
import { minuteInName, minuteWithZone } from '#lib/file-time.ts';
import { counted } from '#lib/format.ts';
import { saveFile } from '#lib/save-file.ts';
import type { ExportColumn, Totals, Value } from '#lib/table-query.ts';
import { type ExportOptions, maxSheetRows, workbookStream } from '#lib/workbook.ts';
import { type Column, contentOfSum, type TotalsRow } from '#ui/grid/column.ts';
import type { ExportDetails, GridProps, GridSource } from '#ui/grid/grid-props.ts';
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
export interface Exported<Row> extends Pick<GridProps<Row>, 'name' | 'columns' | 'source'> {
  /** What the file says about itself, in its name and before its header; the grid's name and time by default. */
  details?: (() => ExportDetails) | undefined;
  /** CSV by default, CSV that begins with the details as comment lines, or a workbook with a sheet of details. */
  kind?: 'csv' | 'csv-with-details' | 'xlsx' | undefined;
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
  const { columns, source, ranges, kind } = exported;
  const selected = ranges && (await source.totalsOf?.(ranges).catch(() => undefined));
  const rows = selected?.rows ?? (ranges === undefined ? source.rows : sizeOf(ranges));
  if (kind === 'xlsx' && rows > maxSheetRows) {
    say('Too many rows for an Excel sheet. Filter the list, or export CSV');
    return;
  }
  say(`Exporting ${counted(rows, 'row')}…`, true);
  const shown = columns.filter(
    ({ hidden, isInFiles, hasNoValues }) =>
      (hidden !== true || isInFiles === true) && hasNoValues !== true,
  );
  await exportFile({ ...exported, columns: shown }, { rows, selected }).then(
    (isSaved) => say(isSaved ? `Exported as ${kind === 'xlsx' ? 'Excel' : 'CSV'}` : ''),
    (error: unknown) =>
      say(
        error instanceof WriteError
          ? 'Could not save the file. Check free disk space and retry'
          : 'Could not export. Check your connection and retry',
      ),
  );
}

/** What is known of an export before it begins. */
interface Counted {
  /** A grouped table may have few lines but many rows. */
  rows: number;
  /** The totals of the only lines to export. */
  selected?: Totals | undefined;
}

/** The file cannot be written. */
class WriteError extends Error {}

/**
 * Saves the rows of a source: these columns, with the source's order and filters. Returns false if the user
 * cancelled. Rejects with a `WriteError`, or if rows or details cannot be read.
 */
export async function exportFile<Row>(
  { name, columns, source, details, kind = 'csv', ranges }: Exported<Row>,
  { rows, selected }: Counted = { rows: source.rows },
): Promise<boolean> {
  const at = now();
  const known = details?.();
  const { nameParts = [], nameEnd = [`exported-${minuteInName(at)}`] } = known ?? {};
  const parts = [...nameParts, ...(ranges === undefined ? [] : ['selected'])];
  const extension = kind === 'xlsx' ? 'xlsx' : 'csv';
  const suggestedName = fileName(name, parts, nameEnd, extension);
  const pick = rows < large ? undefined : globalThis.showSaveFilePicker;
  const lines = [
    ...(known?.lines ?? []),
    ['Exported', minuteWithZone(at)],
    ['Rows', ranges === undefined ? String(rows) : `${rows} selected`],
  ] as const;
  try {
    // Keep this early: browsers open a file picker only shortly after a click.
    const file = await pick?.({ suggestedName });
    const totals = selected ? selectionTotals(columns, selected) : known?.totals;
    const content =
      kind === 'xlsx'
        ? await fileStream(columns, source, {
            ranges,
            workbook: {
              name,
              details: [['Table', name], ...lines],
              totals: totals?.map((row) => plainTotals(columns, row)) ?? [],
            },
          })
        : await csvFile(columns, source, {
            format: known?.format,
            ranges,
            comments:
              kind === 'csv' ? [] : [name, ...lines.map(([label, text]) => `${label}: ${text}`)],
          });
    if (file === undefined) saveFile(suggestedName, await new Response(content).blob());
    else {
      const writable = await file.createWritable().catch(toWriteError);
      await content.pipeTo(writable).catch(toWriteError);
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

type CsvFileOptions = Omit<ExportOptions, 'workbook'> & { comments?: readonly string[] };

/** The rows as CSV after a byte order mark and comments, a line each. */
export async function csvFile<Row>(
  columns: readonly Column<Row>[],
  source: GridSource<Row>,
  { comments = [], ...options }: CsvFileOptions = {},
): Promise<ReadableStream<Uint8Array>> {
  const records = await fileStream(columns, source, options);
  const start = byteOrderMark + comments.map(csvComment).join('');
  return records.pipeThrough(
    new TransformStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    }),
  );
}

/** The rows, by the source itself if it can, else from the columns' values. Group headers are not rows. */
async function fileStream<Row>(
  columns: readonly Column<Row>[],
  source: GridSource<Row>,
  options: ExportOptions,
): Promise<ReadableStream<Uint8Array>> {
  const exported = await Promise.all(columns.map((column) => exportColumn(column, source)));
  if (source.file !== undefined) return source.file(exported, options);
  const { format, workbook, ranges = [[0, source.count]] } = options;
  const lines = await Promise.all(ranges.map(([from, to]) => source.range(from, to)));
  const rows = lines.flat().flatMap(({ row }) => (row === undefined ? [] : [row]));
  const portion = rows.map((row) => columns.map(({ value }): Value => value(row)));
  return workbook === undefined
    ? csvStream(exported, [portion], format)
    : workbookStream(exported, [portion], workbook);
}

/** Totals as plain values. A number in a column of texts, and an average, keep their words. */
const plainTotals = <Row>(columns: readonly Column<Row>[], { label, cells }: TotalsRow) => ({
  label,
  values: Object.fromEntries(
    Object.entries(cells).map(([id, sum]) => {
      const column = columns.find((one) => one.id === id);
      const isNumber = column?.align === 'end' && sum.isWorded !== true;
      return [id, isNumber ? contentOfSum(column, sum).value : sum.text];
    }),
  ),
});

/** What the selected lines add up to: for each currency, as in the bar below a selection. */
function selectionTotals<Row>(columns: readonly Column<Row>[], totals: Totals): TotalsRow[] {
  const rowOf = (own: Totals): TotalsRow => ({
    label: 'Total',
    cells: Object.fromEntries(
      columns.flatMap((column) => {
        const sum = column.sum?.(own) ?? null;
        return sum === null ? [] : [[column.id, sum]];
      }),
    ),
  });
  const { currencies } = totals;
  if (currencies.length < 2) return [rowOf(totals)];
  return currencies.map((own) => {
    const code = own.currency ?? 'of unknown currency';
    const { cells } = rowOf({ ...totals, ...own, currencies: [own] });
    return { label: `Total ${code}`, cells: { currency: { value: code, text: code }, ...cells } };
  });
}

/** A column as plain data for the worker, with labels for its existing values. */
async function exportColumn<Row>(
  column: Column<Row>,
  { distinct }: GridSource<Row>,
): Promise<ExportColumn> {
  const { id, orElse, labelOf, rounding, format, width } = column;
  const ids = labelOf === undefined ? [] : [id, ...(orElse === undefined ? [] : [orElse])];
  const found = distinct && (await Promise.all(ids.map((one) => distinct(one))));
  const texts = found?.flatMap(({ values }) =>
    values.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
  );
  return {
    id,
    header: headerText(column),
    width: Math.round(width / pixelsPerCharacter),
    ...(format !== undefined && { format }),
    ...(orElse !== undefined && { orElse }),
    ...(rounding !== undefined && { rounding }),
    ...(labelOf && texts && { labels: new Map(texts.map((text) => [text, labelOf(text)])) }),
  };
}

/** Of a workbook's columns. */
const pixelsPerCharacter = 7;
