/**
 * A user's changes to columns, stored as briefly as possible: `arranged` is the result of `layOut` for
 * `columns` and the choices so far, and each function returns the choices for the new arrangement.
 */
import type { Column } from '#ui/grid/column.ts';
import { type ColumnChoice, layOut, widthWithin } from '#ui/grid/grid-preferences.ts';

type Columns<Row> = readonly Column<Row>[];

/** Shows or hides a column; the first stays. */
export function shown<Row>(
  columns: Columns<Row>,
  arranged: Columns<Row>,
  id: string,
  isShown: boolean,
): ColumnChoice[] {
  return changed(columns, arranged, id, { hidden: !isShown });
}

/** Sets a column's width in pixels. */
export function resized<Row>(
  columns: Columns<Row>,
  arranged: Columns<Row>,
  id: string,
  width: number,
): ColumnChoice[] {
  return changed(columns, arranged, id, { width: Math.round(widthWithin(width)), fixed: true });
}

const changed = <Row>(
  columns: Columns<Row>,
  arranged: Columns<Row>,
  id: string,
  change: Partial<Column<Row>>,
): ColumnChoice[] =>
  choicesFor(
    columns,
    arranged.map((column) => (column.id === id ? { ...column, ...change } : column)),
  );

/**
 * Moves a column to the position of another, which makes room on the side the column comes from. The first
 * column stays first.
 */
export function moved<Row>(
  columns: Columns<Row>,
  arranged: Columns<Row>,
  id: string,
  to: string,
): ColumnChoice[] {
  const from = arranged.findIndex((column) => column.id === id);
  const place = Math.max(
    1,
    arranged.findIndex((column) => column.id === to),
  );
  const column = arranged[from];
  const next = arranged.filter((one) => one.id !== id);
  if (column !== undefined && from > 0) next.splice(place, 0, column);
  return choicesFor(columns, from > 0 ? next : arranged);
}

/** The visible column that many steps away; `undefined` if there is none that can move. */
export function neighbour<Row>(
  arranged: Columns<Row>,
  id: string,
  step: -1 | 1,
): string | undefined {
  const visible = arranged.filter(({ hidden }) => hidden !== true);
  const at = visible.findIndex((column) => column.id === id);
  return at > 0 && at + step > 0 ? visible[at + step]?.id : undefined;
}

/** The shortest choices, or nearly, that turn the page's columns into these. */
export function choicesFor<Row>(columns: Columns<Row>, wanted: Columns<Row>): ColumnChoice[] {
  const all = wanted.map(({ id, hidden, fixed, width }): ColumnChoice => ({
    id,
    ...(hidden === true && { hidden }),
    ...(fixed === true && { width }),
  }));
  const look = describe(layOut(columns, all));
  return all.reduceRight<ColumnChoice[]>((kept, choice) => {
    const without = kept.filter((one) => one !== choice);
    return describe(layOut(columns, without)) === look ? without : kept;
  }, all);
}

function describe<Row>(arranged: Columns<Row>): string {
  return arranged
    .map(({ id, hidden, fixed, width }) => `${id} ${hidden === true} ${fixed === true} ${width}`)
    .join();
}
