/** The kinds of columns that lists have. Each takes its header, its minimum width in pixels, and what differs. */
import { count, missing, money } from '#lib/format.ts';
import type { CurrencyTotals, Figures, Totals } from '#lib/table-query.ts';
import { figureOf, textOf } from '#lib/table-row.ts';
import {
  metricColumn,
  type MetricId,
  metrics,
  metricText,
  roundingOf,
} from '#shared/metrics/metrics.ts';
import { withAsterisk } from '#ui/figure/partial-figure.tsx';
import { amountSum, withCode } from './amount-cells.tsx';
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

export const label = { align: 'start', priority: 3 } as const;
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
    cell: (row, { id }) => textOf(row, id) ?? (blank ? null : missing),
    ...own,
  };
}

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
  const { labelOf = String } = own;
  return {
    data: { type: 'enum', path, searched: search, order },
    header,
    width,
    ...label,
    usualCondition: 'text',
    ...(group && { group: labelOf }),
    cell: (row, { id }) => {
      const value = textOf(row, id);
      return value === null ? missing : labelOf(value);
    },
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
    cell: (row, { id }) => {
      const [name, key] = [textOf(row, id), textOf(row, of)];
      if (to === undefined || key === null) return name ?? missing;
      return <CellLink to={to(key)}>{name ?? key}</CellLink>;
    },
    ...own,
  };
}

/** A count. `summed: false` if a sum is meaningless, as of scores: groups and totals have none. */
export function number(
  header: string,
  width: number,
  { path, summed, ...own }: Options & DataOptions & { summed?: false } = {},
): ListColumn {
  return {
    data: { type: 'number', path, summed },
    header,
    width,
    ...figure,
    usualCondition: 'figure',
    cell: (row, { id }) => count(figureOf(row, id)),
    ...(summed !== false && {
      sum: ({ figures }: Totals, { id }: CellPlace) => count(figures[id]),
      total: ({ figures }: CurrencyTotals, id: string) => count(figures[id]),
    }),
    ...own,
  };
}

/** An amount in the currency of its row. */
export function amount(
  header: string,
  width: number,
  { path, summed, ...own }: Options & DataOptions & { summed?: false } = {},
): ListColumn {
  return {
    data: { type: 'money', path, summed },
    header,
    width,
    ...figure,
    isMoney: true,
    usualCondition: 'figure',
    cell: (row, { id, currency }) =>
      withCode(money(figureOf(row, id)), currency === null ? textOf(row, 'currency') : null),
    sum: (totals, place) => amountSum(totals, place, (figures) => money(figures[place.id])),
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
  return {
    data: metricColumn(id, path),
    header,
    width,
    ...figure,
    isMoney,
    ...(formula && { rounding: roundingOf(id) }),
    definition,
    usualCondition: kind === 'percent' ? 'percent' : 'figure',
    cell: (row, { currency }) =>
      withCode(
        metricText(id, figureOf(row, id)),
        isMoney && currency === null ? textOf(row, 'currency') : null,
      ),
    sum: (totals, place) => {
      const write = (figures: Figures) => metricText(id, figures[id] ?? null);
      const sum = isMoney ? amountSum(totals, place, write) : write(totals.figures);
      return withAsterisk(sum, totals.leftOut[id]);
    },
    total: ({ figures, leftOut }) => withAsterisk(metricText(id, figures[id] ?? null), leftOut[id]),
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
    total: (totals) => totals.currency ?? missing,
    group: true,
    ...own,
  });
