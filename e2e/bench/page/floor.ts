/**
 * The floor: the best time possible in the page's thread with typed arrays and no features. Text is stored in
 * dictionaries, numbers in an array; ranks are computed once per column and cached, and a sort is one
 * counting pass over an index. It blocks the page while it works.
 */
import { money } from '../../../src/lib/format.ts';
import type { Condition, Field } from '../protocol.ts';
import { fields, type Keyword, readRows, rowHeight, type Start } from './contender.ts';
import { rankFigures, type Ranks, rankTexts } from './floor-ranks.ts';
import { around, plainCells, plainRows } from './plain-rows.ts';

/** Text as codes into its distinct values, numbers as they are; ranks from the first sort on. */
interface Column {
  codes: Uint32Array | null;
  texts: string[];
  values: Float64Array;
  ranks: Ranks | null;
}

export const start: Start = (box) => {
  const columns: Column[] = [];
  let order = new Uint32Array(0);
  let view = order;
  let condition: Condition | null = null;

  const list = plainRows(box, (row, at) => {
    const column = columns[at];
    const place = view[row] ?? 0;
    if (column?.codes) return column.texts[column.codes[place] ?? 0] ?? '';
    return money(column?.values[place]);
  });
  const show = (): void => {
    view = condition === null ? order : passing(order, column(condition.field), condition);
    list.reset(view.length);
    draw();
  };
  const draw = (): void => {
    const { scrollTop, clientHeight } = list.box;
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - around);
    const last = Math.ceil((scrollTop + clientHeight) / rowHeight) + around;
    list.draw(first, Math.min(view.length, last));
  };
  list.box.addEventListener('scroll', draw, { passive: true });
  const column = (field: Field): Column => {
    const found = columns[fields.indexOf(field)];
    if (!found) throw new Error('No rows yet.');
    return found;
  };

  return {
    async load(response) {
      const rows = await readRows(response);
      for (const field of fields) {
        columns.push(
          field === 'bid'
            ? {
                codes: null,
                texts: [],
                values: Float64Array.from(rows, ({ bid }) => bid),
                ranks: null,
              }
            : encode(rows, field),
        );
      }
      order = Uint32Array.from(rows, (_, row) => row);
      show();
    },
    sort(field, descending) {
      order = sorted(order.length, column(field), descending);
      show();
    },
    filter(next) {
      condition = next;
      show();
    },
    firstCell: list.firstCell,
    count: () => view.length,
    cells: plainCells,
  };
};

function encode(rows: readonly Keyword[], field: Exclude<keyof Keyword, 'bid'>): Column {
  const codeOf = new Map<string, number>();
  const codes = new Uint32Array(rows.length);
  rows.forEach((row, at) => {
    const text = row[field];
    let code = codeOf.get(text);
    if (code === undefined) codeOf.set(text, (code = codeOf.size));
    codes[at] = code;
  });
  return { codes, texts: [...codeOf.keys()], values: new Float64Array(0), ranks: null };
}

/** Equal rows keep their loading order in either direction. */
function sorted(count: number, column: Column, descending: boolean): Uint32Array<ArrayBuffer> {
  const { codes } = column;
  const { of, distinct } = (column.ranks ??=
    codes === null ? rankFigures(column.values) : rankTexts(column.texts));
  const places = new Uint32Array(distinct + 1);
  const place = (row: number): number => {
    const rank = of[codes === null ? row : (codes[row] ?? 0)] ?? 0;
    return descending ? distinct - 1 - rank : rank;
  };
  for (let row = 0; row < count; row++) places[place(row) + 1] = (places[place(row) + 1] ?? 0) + 1;
  for (let i = 1; i < places.length; i++) places[i] = (places[i] ?? 0) + (places[i - 1] ?? 0);
  const order = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    const own = place(row);
    const at = places[own] ?? 0;
    order[at] = row;
    places[own] = at + 1;
  }
  return order;
}

function passing(
  order: Uint32Array<ArrayBuffer>,
  { codes, texts, values }: Column,
  condition: Condition,
): Uint32Array<ArrayBuffer> {
  const found = new Uint32Array(order.length);
  let count = 0;
  if (condition.field === 'bid') {
    for (const row of order) {
      found[count] = row;
      if ((values[row] ?? 0) >= condition.from) count++;
    }
  } else {
    const { contains } = condition;
    const has = Uint8Array.from(texts, (text) => (text.toLowerCase().includes(contains) ? 1 : 0));
    for (const row of order) {
      found[count] = row;
      count += has[codes?.[row] ?? 0] ?? 0;
    }
  }
  return found.slice(0, count);
}
