/** The kinds of columns that lists have. Each takes its header, its minimum width in pixels, and what differs. */
import { count, missing, money, dateTime } from '#lib/format.ts';
import type { CurrencyTotals, Totals } from '#lib/table-query.ts';
import { textOf } from '#lib/table-row.ts';
import { metricColumn, type MetricId, metrics, metricText, roundingOf } from '#metrics/metrics.ts';
import { withAsterisk } from '#ui/figure/partial-figure.tsx';
import { drawSum, type Sum, sumOf } from '#ui/grid/column.ts';
import { zoneName } from '#lib/zone.ts';
import { amountSum } from './amount-cells.tsx';
import { CellLink } from './cell-link.tsx';
import type { CellPlace, ListColumn } from './list-column.ts';

export type Options = Omit<ListColumn, 'data' | 'header' | 'width' | 'group'>;

export interface DataOptions {
  /** The path of its value in a record, if it is not the column's ID: `metrics.spend`. */
  path?: string;
  /** The list's search field searches it. */
  search?: true;
}

interface GroupOption {
  /** Rows can be grouped by it. */
  group?: true;
}

const label = { align: 'start', priority: 3 } as const;
const figure = { align: 'end', priority: 3 } as const;

/** Only for the engine: searched, filtered by, or read by other columns. */
export const hidden = (data: NonNullable<ListColumn['data']>): ListColumn => ({ data });

/** Any text: names, identifiers. An empty cell shows a dash, unless it is `blank`. */
export function text(
  header: string,
  width: number,
  {
    path,
    search,
    blank,
    group,
    ...own
  }: Options & DataOptions & GroupOption & { blank?: true } = {},
): ListColumn {
  return {
    data: { type: 'text', path, searched: search },
    header,
    width,
    ...label,
    usualCondition: 'text',
    ...(group && { group: String }),
    ...(blank && { cell: (row, { id }) => textOf(row, id) }),
    ...own,
  };
}

/** A record's ID: hidden until the user shows it, and in every export. */
export const recordId = (header: string, own: Options & DataOptions = {}): ListColumn =>
  text(header, 132, { hidden: true, isInFiles: true, search: true, ...own });

interface FacetOptions extends Options, DataOptions, GroupOption {
  /** Known values in sort order; others follow alphabetically. */
  order?: readonly string[];
}

/** Text with few values. */
export function facet(
  header: string,
  width: number,
  { path, search, order, group, ...own }: FacetOptions = {},
): ListColumn {
  return {
    data: { type: 'enum', path, searched: search, order },
    header,
    width,
    ...label,
    usualCondition: 'text',
    ...(group && { group: own.labelOf ?? String }),
    ...own,
  };
}

interface LookupOptions extends Options, GroupOption {
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
  { of, names, search, orEmpty, to, group, ...own }: LookupOptions,
): ListColumn {
  return {
    data: { type: 'lookup', of, names, searched: search, ...(orEmpty && { orEmpty }) },
    header,
    width,
    ...label,
    usualCondition: 'text',
    ...(group && { group: String }),
    ...(to && {
      cell: (row, { id }) => {
        const [name, key] = [textOf(row, id), textOf(row, of)];
        return key === null ? (name ?? missing) : <CellLink to={to(key)}>{name ?? key}</CellLink>;
      },
    }),
    ...own,
  };
}

/** A count. `summed: false` if a sum is meaningless, as of scores: groups and totals have none. */
export function number(
  header: string,
  width: number,
  { path, summed, write = count, ...own }: Options & DataOptions & { summed?: false } = {},
): ListColumn {
  return {
    data: { type: 'number', path, summed },
    header,
    width,
    ...figure,
    usualCondition: 'figure',
    write,
    ...(summed !== false && {
      sum: ({ figures }: Totals, { id }: CellPlace) => sumOf(figures[id], write),
      total: ({ figures }: CurrencyTotals, id: string) => sumOf(figures[id], write),
    }),
    ...own,
  };
}

/** An amount in the currency of its row. */
export function amount(
  header: string,
  width: number,
  { path, summed, write = money, ...own }: Options & DataOptions & { summed?: false } = {},
): ListColumn {
  return {
    data: { type: 'money', path, summed },
    header,
    width,
    ...figure,
    isMoney: true,
    usualCondition: 'figure',
    write,
    ...(summed !== false && { sum: (totals, place) => amountSum(totals, place, write) }),
    ...own,
  };
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
  return {
    data: metricColumn(id, path),
    header,
    width,
    ...figure,
    isMoney,
    ...(formula && { rounding: roundingOf(id) }),
    definition,
    usualCondition: kind === 'percent' ? 'percent' : 'figure',
    write,
    sum: (totals, place) =>
      marked(
        isMoney ? amountSum(totals, place, write) : sumOf(totals.figures[id], write),
        totals.leftOut[id],
      ),
    total: ({ figures, leftOut }) => marked(sumOf(figures[id], write), leftOut[id]),
    ...own,
  };
}

export const channel = (width: number, own: FacetOptions = {}): ListColumn =>
  facet('Channel', width, { filter: 'channel', group: true, ...own });

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
    data: { type: 'date', instant: true, path },
    header,
    width,
    ...label,
    // Of the time at which it is drawn: the user can choose another zone while the page is open.
    get unit() {
      return zoneName();
    },
    fileUnit: 'UTC',
    usualCondition: 'date',
    text: (row, id) => dateTime(textOf(row, id)),
    ...own,
  };
}
