/**
 * Excel workbooks, written while they are read: a sheet of rows with a fixed header and totals, and a sheet that describes
 * them. Text is never a formula: its cells are typed.
 */
import { now } from './clock.ts';
import type { CsvFormat } from './csv.ts';
import { nextTask } from './next-task.ts';
import type { LineRange } from './row-source.ts';
import type { ExportColumn, Value } from './table-query.ts';

/** What kind of file rows become. */
export interface ExportOptions {
  /** How CSV is written. */
  format?: CsvFormat | undefined;
  /** If it is a workbook, and not CSV. */
  workbook?: Workbook | undefined;
  /** The only lines to write, ordered and disjoint. */
  ranges?: readonly LineRange[] | undefined;
}

/** What a workbook has beside its rows. */
export interface Workbook {
  /** Of the sheet of rows. */
  name: string;
  /** Below the rows, by column ID. */
  totals: readonly { label: string; values: Readonly<Record<string, Value>> }[];
  /** What the sheet "Details" says: "Scope", "all channels and accounts". */
  details: readonly (readonly [label: string, text: string])[];
}

/** The rows that a sheet has room for beside its header and some totals. Excel allows 2 to the power of 20. */
export const maxSheetRows = 2 ** 20 - 100;

const labelColumn: ExportColumn = { id: '', header: '', width: 20 };

/** Excel allows that many characters in a cell. */
const maxText = 32_767;

/** `portions` are read as the stream is. It fails if they cannot be read. */
export async function workbookStream(
  exported: readonly ExportColumn[],
  portions: Iterable<readonly (readonly Value[])[]>,
  { name, totals, details }: Workbook,
): Promise<ReadableStream<Uint8Array>> {
  // Large, and needed by no page.
  const { WorkbookWriter } = await import('@cj-tech-master/excelts');
  const { readable, writable, whenWanted, fail } = slowPipe();
  const first = exported[0]?.id ?? '';
  // Totals are labelled in a column of their own if the first one has totals itself.
  const labels = totals.some(({ values }) => values[first] !== undefined) ? [labelColumn] : [];
  const columns = [...labels, ...exported];
  const book = new WorkbookWriter({ stream: writable, useStyles: true, created: new Date(now()) });
  book.creator = 'Crosschannel';

  async function write(): Promise<void> {
    const sheet = book.addWorksheet(sheetName(name), {
      views: [{ state: 'frozen', xSplit: 1, ySplit: 1 }],
    });
    sheet.columns = columns.map(({ header, format, width = 12 }) => ({
      header,
      width,
      style: format === undefined ? {} : { numFmt: format },
    }));
    sheet.getRow(1).font = { bold: true };
    let rows = 1;
    for (const portion of portions) {
      for (const values of portion) {
        const cells = values.map((value, at) => cellOf(value, exported[at]?.format));
        sheet.addRow([...labels.map(() => null), ...cells]).commit();
      }
      rows += portion.length;
      if (!(await whenWanted())) return;
    }
    for (const { label, values } of totals) {
      const row = sheet.addRow(
        columns.map(({ id, format }, at) =>
          at === 0 ? label : cellOf(values[id] ?? null, format),
        ),
      );
      row.font = { bold: true };
      row.commit();
    }
    sheet.autoFilter = {
      from: { row: 1, col: 1 },
      to: { row: rows, col: Math.max(1, columns.length) },
    };
    sheet.commit();
    const described = book.addWorksheet(detailsName);
    described.columns = [{ width: 20 }, { width: 100, style: { alignment: { wrapText: true } } }];
    for (const line of details) described.addRow(line.map((text) => cellOf(text))).commit();
    described.commit();
    await book.commit();
  }

  write().catch(fail);
  return readable;
}

const detailsName = 'Details';

/** A name without what Excel forbids: some characters, an empty one, one that is taken or reserved. */
function sheetName(name: string): string {
  const allowed = name.replaceAll(/[[\]:*?/\\'\p{Cc}]/gu, ' ').trim();
  const isFree = allowed !== '' && !/^(details|history)$/i.test(allowed);
  return (isFree ? allowed : `Rows ${allowed}`).slice(0, 31).trim();
}

/** A stream whose writer can wait until it is read. */
function slowPipe() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isCancelled = false;
  let proceed = (): void => {};
  const readable = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own;
    },
    pull: () => proceed(),
    cancel() {
      isCancelled = true;
      proceed();
    },
  });
  const writable = new WritableStream<Uint8Array>({
    write(chunk) {
      if (!isCancelled) controller?.enqueue(chunk);
    },
    close() {
      if (!isCancelled) controller?.close();
    },
  });
  /** Waits until the reader wants more; false if it wants no more at all. */
  async function whenWanted(): Promise<boolean> {
    // Lets other work of the thread go on, and what was written be compressed.
    await nextTask();
    if (!isCancelled && (controller?.desiredSize ?? 1) <= 0)
      await new Promise<void>((resolve) => {
        proceed = resolve;
      });
    return !isCancelled;
  }
  return { readable, writable, whenWanted, fail: (error: unknown) => controller?.error(error) };
}

/** A value as a typed cell: days and instants become dates. */
function cellOf(value: Value, format?: string): Value | Date {
  if (typeof value !== 'string') return value;
  const isDay = format?.startsWith('yyyy') === true && /^\d{4}-\d\d-\d\d/.test(value);
  const time = isDay ? Date.parse(value) : Number.NaN;
  if (!Number.isNaN(time)) return new Date(time);
  // Characters that XML does not allow would break the file.
  const text = value.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
  return text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text;
}
