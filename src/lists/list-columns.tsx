/** The kinds of columns that lists have. Each takes its header, its minimum width in pixels, and what differs. */
import { count, missing, money, dateTime } from '#lib/format.ts';
import { textOf } from '#lib/table-row.ts';
import { cellFormats } from '#lib/cell-formats.ts';
import {
  formatOf,
  metricColumn,
  type MetricId,
  metrics,
  metricText,
  roundingOf,
} from '#metrics/metrics.ts';
import { withAsterisk } from '#ui/figure/partial-figure.tsx';
import { drawSum, type Sum, sumOf } from '#ui/grid/column.ts';
import { zoneName } from '#lib/zone.ts';
import { amountSum } from './amount-cells.tsx';
import { CellLink } from './cell-link.tsx';
import type { ListColumn } from './list-column.ts';
import type { ConditionKind } from './list-conditions.ts';

export type Options = Omit<ListColumn, 'data' | 'header' | 'width'>;

export interface DataOptions {
  /** The path of its value in a record, if it is not the column's ID: `metrics.spend`. */
  path?: string;
  /** The list's search field searches it. */
  search?: true;
}

/** What all kinds share. A column with a filter of its own has no condition unless stated. */
function column(
  data: NonNullable<ListColumn['data']>,
  header: string,
  width: number,
  condition: ConditionKind,
  own: Options,
): ListColumn {
  const isFigure = condition === 'figure' || condition === 'percent';
  return {
    data,
    header,
    width,
    align: isFigure ? 'end' : 'start',
    priority: 3,
    ...(own.filter === undefined && own.sortable !== false && { condition }),
    ...own,
  };
}

/** Only for the engine: searched, filtered by, or read by other columns. */
export const hidden = (data: NonNullable<ListColumn['data']>): ListColumn => ({ data });

/** Any text: names, identifiers. An empty cell shows a dash, unless it is `blank`. */
export function text(
  header: string,
  width: number,
  { path, search, blank, ...own }: Options & DataOptions & { blank?: true } = {},
): ListColumn {
  return column({ type: 'text', path, searched: search }, header, width, 'text', {
    ...(blank && { cell: (row, { id }) => textOf(row, id) }),
    ...own,
  });
}

/** A record's ID: hidden until the user shows it, and in every export. */
export const recordId = (header: string, own: Options & DataOptions = {}): ListColumn =>
  text(header, 132, { hidden: true, isInFiles: true, search: true, ...own });

interface FacetOptions extends Options, DataOptions {
  /** Known values in sort order; others follow alphabetically. */
  order?: readonly string[];
}

/** Text with few values. Rows can be grouped by it if it has a filter of its own. */
export const facet = (
  header: string,
  width: number,
  { path, search, order, ...own }: FacetOptions = {},
): ListColumn =>
  column({ type: 'enum', path, searched: search, order }, header, width, 'text', {
    ...(own.filter !== undefined && { group: true }),
    ...own,
  });

interface LookupOptions extends Options {
  /** The column with the key, and the table's map of names. */
  of: string;
  names: string;
  search?: true;
  /** Leaves the cell empty if no name is known; otherwise it shows the key. */
  orEmpty?: true;
  /** The page of the record with that key. */
  to?: (key: string) => string;
}

/** A name looked up by another column's value. */
export function lookup(
  header: string,
  width: number,
  { of, names, search, orEmpty, to, ...own }: LookupOptions,
): ListColumn {
  const data = {
    type: 'lookup' as const,
    of,
    names,
    searched: search,
    ...(orEmpty && { orEmpty }),
  };
  return column(data, header, width, 'text', {
    ...(to && {
      cell: (row, { id }) => {
        const [name, key] = [textOf(row, id), textOf(row, of)];
        return key === null ? (name ?? missing) : <CellLink to={to(key)}>{name ?? key}</CellLink>;
      },
    }),
    ...own,
  });
}

interface FigureOptions extends Options, DataOptions {
  /** Set if a sum is meaningless, as of scores: groups and totals have none. */
  summed?: false;
}

/** A count. */
export function number(
  header: string,
  width: number,
  { path, summed, write = count, ...own }: FigureOptions = {},
): ListColumn {
  return column({ type: 'number', path, summed }, header, width, 'figure', {
    write,
    ...(write === count && { format: cellFormats.count }),
    ...(summed !== false && {
      sum: ({ figures }, { id }) => sumOf(figures[id], write),
      total: ({ figures }, id) => sumOf(figures[id], write),
    }),
    ...own,
  });
}

/** An amount in the currency of its row. */
export function amount(
  header: string,
  width: number,
  { path, summed, write = money, ...own }: FigureOptions = {},
): ListColumn {
  return column({ type: 'money', path, summed }, header, width, 'figure', {
    isMoney: true,
    format: cellFormats.money,
    write,
    ...(summed !== false && { sum: (totals, place) => amountSum(totals, place, write) }),
    ...own,
  });
}

/** A metric: label, formula, definition and format are those of the table of metrics. */
export function metric(
  id: MetricId,
  width: number,
  { path, ...own }: Options & DataOptions = {},
): ListColumn {
  const { label: header, kind, definition, formula } = metrics[id];
  const isMoney = kind === 'money';
  const write = (value: number | null): string => metricText(id, value);
  const marked = (sum: Sum, leftOut: number | undefined): Sum => ({
    ...sum,
    drawn: withAsterisk(drawSum(sum), leftOut),
  });
  return column(metricColumn(id, path), header, width, kind === 'percent' ? kind : 'figure', {
    isMoney,
    ...(formula && { rounding: roundingOf(id) }),
    format: formatOf(id),
    definition,
    write,
    sum: (totals, place) =>
      marked(
        isMoney ? amountSum(totals, place, write) : sumOf(totals.figures[id], write),
        totals.leftOut[id],
      ),
    total: ({ figures, leftOut }) => marked(sumOf(figures[id], write), leftOut[id]),
    ...own,
  });
}

export const channel = (width: number, own: FacetOptions = {}): ListColumn =>
  facet('Channel', width, { filter: 'channel', ...own });

/** The account's name; the table needs the column `account_id` and the names of accounts. */
export const account = (width: number, own: Partial<LookupOptions> = {}): ListColumn =>
  lookup('Account', width, {
    of: 'account_id',
    names: 'accounts',
    search: true,
    filter: 'account_id',
    group: true,
    ...own,
  });

/** The code of all amounts in a row, ISO 4217. */
export const currency = (width: number, own: FacetOptions = {}): ListColumn =>
  facet('Currency', width, {
    total: ({ currency: code }) => ({ value: code, text: code ?? missing }),
    group: true,
    ...own,
  });

/** An instant, displayed in the user's time zone and exported in UTC. */
export function instant(
  header: string,
  width: number,
  { path, ...own }: Options & DataOptions = {},
): ListColumn {
  return {
    ...column({ type: 'date', instant: true, path }, header, width, 'date', own),
    // Of the time at which it is drawn: the user can choose another zone while the page is open.
    get unit() {
      return zoneName();
    },
    fileUnit: 'UTC',
    format: cellFormats.instant,
    text: (row, id) => dateTime(textOf(row, id)),
    ...own,
  };
}
