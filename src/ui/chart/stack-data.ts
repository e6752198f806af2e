/** What stacked bars are made of. */
import type { ChartTableData } from './chart-table.tsx';
import { count } from '#lib/format.ts';

export interface Part {
  key: string;
  label: string;
  /** Of what the bars count, or what they add up: an amount of money. */
  count: number;
}

export interface Stack {
  key: string;
  label: string;
  total: number;
  /** One for each part of the legend, in its order; one that the stack does not have counts 0. */
  parts: Part[];
  /** It stands for what has no value, which nobody can choose. */
  isUnnamed?: true;
}

/** What a bar is made of, for who does not see it: "Enabled 3,000, Paused 2,123". */
export function partsText({ parts }: Stack, format: (value: number) => string = count): string {
  const own = parts.filter((part) => part.count > 0);
  return own.map((part) => `${part.label} ${format(part.count)}`).join(', ');
}

/** The bars as a table: a line for each, with its parts and their sum. `first` says what the bars are. */
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

/** What is chosen after a press on a bar: that one alone, or nothing where it was so already. */
export function chosenAlone(selected: readonly string[], key: string): string[] {
  return selected.length === 1 && selected[0] === key ? [] : [key];
}
