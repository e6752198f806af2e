/** The data of stacked bars. */
import { count } from '#lib/format.ts';
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

/** The bars as a table: a row per bar, with its parts and their sum. `first` names the first column. */
export function stackTable(
  first: string,
  parts: readonly Part[],
  stacks: readonly Stack[],
): ChartTableData {
  return {
    columns: [
      { label: first },
      ...parts.map(({ label }) => ({ label, align: 'end' as const })),
      { label: 'All', align: 'end' },
    ],
    rows: stacks.map((stack) => [
      stack.label,
      ...stack.parts.map((part) => count(part.count)),
      count(stack.total),
    ]),
  };
}

/** The selection after a click on a bar: that bar alone, or nothing if it was already the only one. */
export function toggleOnly(selected: readonly string[], key: string): string[] {
  return selected.length === 1 && selected[0] === key ? [] : [key];
}
