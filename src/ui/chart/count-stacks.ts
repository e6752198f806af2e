import { words } from '#lib/format.ts';
import type { Crossing } from '#lib/table-query.ts';
import type { Part, Stack } from './stack-data.ts';
import { entryOf } from '#lib/entry-of.ts';

export interface Naming {
  /** Keys in the order of the legend; others follow, most first. */
  order: readonly string[];
  /** What keys are called, of bars and of parts. A bar's key stands for itself, a part's is put in words. */
  labels?: Readonly<Record<string, string>>;
}

export interface Stacks {
  parts: Part[];
  stacks: Stack[];
}

/** The key of what has no value, which is no value itself: nobody can filter for it. */
const unnamed = '';

/**
 * Rows by the first column, each divided by the second: the bar of most rows first. The legend has
 * what any of the bars has.
 */
export function stacksOf({ cells }: Crossing, { order, labels = {} }: Naming): Stacks {
  const byKey = new Map<string, Map<string, number>>();
  const byPart = new Map<string, number>();
  for (const { values, count } of cells) {
    const [key, part] = [String(values[0] ?? unnamed), String(values[1] ?? unnamed)];
    const own = byKey.get(key) ?? new Map<string, number>();
    byKey.set(key, own.set(part, (own.get(part) ?? 0) + count));
    byPart.set(part, (byPart.get(part) ?? 0) + count);
  }
  const nameOf = (key: string, name: string) =>
    entryOf(labels, key) ?? (key === unnamed ? 'None' : name);
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  const parts = [...byPart]
    .filter(([, count]) => count > 0)
    .map(([key, count]) => ({ key, label: nameOf(key, words(key)), count }))
    .toSorted((a, b) => rank(a.key) - rank(b.key) || b.count - a.count);
  const stacks = [...byKey].map(([key, own]): Stack => {
    const mine = parts.map((part) => ({ ...part, count: own.get(part.key) ?? 0 }));
    const total = mine.reduce((sum, part) => sum + part.count, 0);
    const stack = { key, label: nameOf(key, key), total, parts: mine };
    return key === unnamed ? { ...stack, isUnnamed: true } : stack;
  });
  return { parts, stacks: stacks.toSorted((a, b) => b.total - a.total) };
}
