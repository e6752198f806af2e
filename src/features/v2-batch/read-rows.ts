/** Rows of batch items in pasted text and files. */
import { counted } from '#lib/format.ts';
import type { ColumnChoice, PastedColumn, PastedTable } from '#lists/pasted-table.ts';
import { type BatchField, batchFields, maxRows, normalizeCell, type RowText } from './cells.ts';

export interface NewRow extends RowText {
  /** A problem of the row as a whole; `null` if there is none. */
  flaw: string | null;
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

export interface ReadRows {
  /** At most `maxRows`. */
  rows: NewRow[];
  /** How many were left out. */
  overflow: number;
}

/** Every line with one of these cells becomes a row: what is wrong with it is in its cells or its `flaw`. */
export function readRows(
  { lines, heading }: PastedTable,
  columns: Record<BatchField, ColumnChoice>,
): ReadRows {
  const width = heading?.length ?? batchFields.length;
  const all = lines.flatMap(({ cells }) => {
    const own = batchFields.map((field) => cells[Number(columns[field])] ?? '');
    if (own.every((cell) => cell.trim() === '')) return [];
    const isEven = cells.length >= width && cells.slice(width).every((cell) => cell === '');
    return [{ own, cells: isEven ? null : cells.length }];
  });
  const rows = all
    .slice(0, maxRows)
    .map(({ own: [asinCell, countryCode, percACoS], cells }) =>
      newRow(
        { asin: asinCell ?? '', countryCode: countryCode ?? '', percACoS: percACoS ?? '' },
        cells === null
          ? null
          : `This line has ${counted(cells, 'cell')} instead of ${width}. They may be in the wrong columns.`,
      ),
    );
  return { rows, overflow: all.length - rows.length };
}
