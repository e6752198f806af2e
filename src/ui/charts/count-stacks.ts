import { humanize } from '#lib/format.ts';
import { ownProperty } from '#lib/own-property.ts';
import type { Crossing } from '#lib/table-query.ts';
import type { Stack } from './stack-data.ts';

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
  for (const { values, count } of cells) {
    const [key, part] = [String(values[0] ?? unnamed), String(values[1] ?? unnamed)];
    const own = byKey.get(key) ?? new Map<string, number>();
    byKey.set(key, own.set(part, (own.get(part) ?? 0) + count));
    byPart.set(part, (byPart.get(part) ?? 0) + count);
  }
  const nameOf = (key: string, name: string) =>
    ownProperty(labels, key) ?? (key === unnamed ? 'None' : name);
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  const parts = [...byPart]
    .filter(([, count]) => count > 0)
    .map(([key, count]) => ({
      key,
      label: nameOf(key, humanize(key)),
      count,
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
