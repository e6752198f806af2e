/** The data of stacked bars. */
import { count, humanize } from '#lib/format.ts';
import { ownProperty } from '#lib/own-property.ts';
import type { Crossing } from '#lib/table-query.ts';
import type { BarDatum, BarSeries } from './chart-data.ts';
import type { ChartTableData } from './chart-table.tsx';

export interface Part {
  key: string;
  label: string;
  /** For bars of counts or of an amount of money. */
  count: number;
  /** The `data-tone` of a category; by default its key, a status. */
  tone?: string | undefined;
}

export interface Stack {
  key: string;
  label: string;
  total: number;
  /** One per legend entry, in its order; parts the stack does not have count 0. */
  parts: Part[];
  /** The `data-tone` of the whole bar: its parts are only named. */
  tone?: string;
  /** Represents rows without a value, which cannot be chosen. */
  isUnnamed?: true;
}

/** A bar in words, for its accessible name: "Enabled 3,000, Paused 2,123". */
export function partsText({ parts }: Stack, format: (value: number) => string = count): string {
  const own = parts.filter((part) => part.count > 0);
  return own.map((part) => `${part.label} ${format(part.count)}`).join(', ');
}

/** The parts as measures. */
export function stackSeries(
  parts: readonly Part[],
  format: (value: number) => string = count,
): BarSeries[] {
  return parts.map(({ key, label, tone = key }) => ({ id: key, label, tone, format }));
}

/** The bars as groups of values. */
export function stackData(stacks: readonly Stack[], selected: readonly string[] = []): BarDatum[] {
  return stacks.map(({ key, label, parts }) => ({
    key,
    label,
    values: Object.fromEntries(parts.map((part) => [part.key, part.count])),
    selected: selected.includes(key),
  }));
}

/** The bars as a table: a row per bar, with its parts and their sum. `first` and `all` name the first and the last column. */
export function stackTable(
  first: string,
  parts: readonly Part[],
  stacks: readonly Stack[],
  { format = count, all = 'All' }: { format?: (value: number) => string; all?: string } = {},
): ChartTableData {
  return {
    columns: [
      { label: first },
      ...parts.map(({ label }) => ({ label, align: 'end' as const })),
      { label: all, align: 'end' },
    ],
    rows: stacks.map((stack) => [
      stack.label,
      ...stack.parts.map((part) => format(part.count)),
      format(stack.total),
    ]),
  };
}

/** The selection after a click on a bar: that bar alone, or nothing if it was already the only one. */
export function toggleOnly(selected: readonly string[], key: string): string[] {
  return selected.length === 1 && selected[0] === key ? [] : [key];
}

export interface Naming {
  /** Keys in the order of the legend; others follow by size. */
  order: readonly string[];
  /** Labels of keys, for bars and parts. Without one, a bar displays its key and a part a formatted one. */
  labels?: Readonly<Record<string, string>> | undefined;
  /** The `data-tone` of parts that are categories, not statuses. */
  tones?: Readonly<Record<string, string>> | undefined;
}

/** The key for rows without a value, which cannot be chosen in a filter. */
const unnamed = '';

/**
 * Rows by the first column, largest bar first, each divided by the second. The legend contains the parts of
 * all bars.
 */
export function stacksOf({ cells }: Crossing, { order, labels = {}, tones = {} }: Naming) {
  const byKey = new Map<string, Map<string, number>>();
  const byPart = new Map<string, number>();
  for (const { values, count: rows } of cells) {
    const [key, part] = [String(values[0] ?? unnamed), String(values[1] ?? unnamed)];
    const own = byKey.get(key) ?? new Map<string, number>();
    byKey.set(key, own.set(part, (own.get(part) ?? 0) + rows));
    byPart.set(part, (byPart.get(part) ?? 0) + rows);
  }
  const nameOf = (key: string, name: string) =>
    ownProperty(labels, key) ?? (key === unnamed ? 'None' : name);
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  const parts = [...byPart]
    .filter(([, rows]) => rows > 0)
    .map(([key, rows]) => ({
      key,
      label: nameOf(key, humanize(key)),
      count: rows,
      tone: ownProperty(tones, key),
    }))
    .toSorted((a, b) => rank(a.key) - rank(b.key) || b.count - a.count);
  const stacks = [...byKey].map(([key, own]): Stack => {
    const mine = parts.map((part) => ({ ...part, count: own.get(part.key) ?? 0 }));
    const total = mine.reduce((sum, part) => sum + part.count, 0);
    const stack = { key, label: nameOf(key, key), total, parts: mine };
    return key === unnamed ? { ...stack, isUnnamed: true } : stack;
  });
  return { parts, stacks: stacks.toSorted((a, b) => b.total - a.total) };
}
