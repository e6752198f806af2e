/**
 * The biggest changes between two periods, by amount and never by percentage, because a percentage of little
 * is misleading.
 */

/** Sums over one period, in one currency. */
export type Sum = Readonly<Record<string, number | null>>;

export interface Mover {
  id: string;
  before: Sum;
  now: Sum;
  /** The change of the metric, in its unit; negative for a decrease. */
  change: number;
  /** The same as a fraction of the earlier value; `null` from zero. */
  share: number | null;
}

/** The `most` biggest increases and decreases, biggest first. A missing value counts as zero. */
export function moversOf(
  before: ReadonlyMap<string, Sum>,
  now: ReadonlyMap<string, Sum>,
  measure: string,
  most: number,
): { up: Mover[]; down: Mover[] } {
  const all: Mover[] = [];
  for (const id of new Set([...before.keys(), ...now.keys()])) {
    const [was, is] = [before.get(id) ?? {}, now.get(id) ?? {}];
    const base = was[measure] ?? 0;
    const change = inMillionths((is[measure] ?? 0) - base);
    if (change !== 0) {
      all.push({ id, before: was, now: is, change, share: base === 0 ? null : change / base });
    }
  }
  all.sort((a, b) => b.change - a.change || (a.id < b.id ? -1 : 1));
  return {
    up: all.filter(({ change }) => change > 0).slice(0, most),
    down: all
      .filter(({ change }) => change < 0)
      .toReversed()
      .slice(0, most),
  };
}

/** The difference of two amounts, without floating-point residue below a millionth. */
function inMillionths(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
