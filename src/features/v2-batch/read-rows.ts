/** Rows of batch items in pasted text and files. */
import { counted } from '#lib/format.ts';
import type { ColumnChoice, PastedColumn, PastedTable } from '#lists/pasted-table.ts';
import { type BatchField, batchFields, maxRows, normalizeCell, type RowText } from './cells.ts';

export interface NewRow extends RowText {
  /** A problem of the row as a whole; `null` if there is none. */
  flaw: string | null;
}

export interface Row extends NewRow {
  /** Its permanent number. Rows are ordered by number; an empty draft starts at 1 again. */
  no: number;
}

const asin = /^\s*(?=[A-Z]*\d)[A-Z\d]{10}\s*$/i;

/** The columns of a file. A column named ACOS may be the current one, so the user chooses. */
export const rowColumns: readonly PastedColumn<BatchField>[] = [
  {
    id: 'asin',
    label: 'ASIN',
    names: ['asin', 'asins', 'childasin', 'advertisedasin', 'productid'],
    likelihood: (cell) => (asin.test(cell) ? 1 : 0),
  },
  {
    id: 'countryCode',
    label: 'Country',
    names: ['countrycode', 'country', 'countryiso', 'marketplace', 'market', 'land'],
  },
  {
    id: 'percACoS',
    label: 'Target ACOS',
    names: ['percacos', 'targetacos', 'acostarget', 'desiredacos', 'zielacos'],
  },
];

/** Longer cells are invalid in any case, and are cut. */
const maxCellLength = 100;

/** A row of typed cells. */
export function newRow(cells: Partial<RowText>, flaw: string | null = null): NewRow {
  const cell = (field: BatchField): string => {
    const text = cells[field] ?? '';
    const isLong = text.length > maxCellLength;
    return normalizeCell(field, isLong ? `${text.slice(0, maxCellLength)}…` : text);
  };
  return { asin: cell('asin'), countryCode: cell('countryCode'), percACoS: cell('percACoS'), flaw };
}

/**
 * Every line with one of these cells becomes a row: what is wrong with it is in its cells or its `flaw`. At most
 * `maxRows`; `overflow` is how many were left out.
 */
export function readRows(
  { lines, heading }: PastedTable,
  columns: Record<BatchField, ColumnChoice>,
): { rows: NewRow[]; overflow: number } {
  const width = heading?.length ?? batchFields.length;
  const all = lines.flatMap(({ cells }) => {
    const own: Partial<RowText> = Object.fromEntries(
      batchFields.map((field) => [field, cells[Number(columns[field])] ?? '']),
    );
    if (Object.values(own).every((cell) => cell.trim() === '')) return [];
    const isEven = cells.length >= width && cells.slice(width).every((cell) => cell === '');
    const flaw = `This line has ${counted(cells.length, 'cell')} instead of ${width}. They may be in the wrong columns.`;
    return [{ own, flaw: isEven ? null : flaw }];
  });
  const rows = all.slice(0, maxRows).map(({ own, flaw }) => newRow(own, flaw));
  return { rows, overflow: all.length - rows.length };
}
