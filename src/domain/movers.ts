/** What moved most between two periods: by how much, never by what share, for a share of little is loud. */

/** Sums over one period, of one currency. */
export type Sum = Readonly<Record<string, number | null>>;

export interface Mover {
  id: string;
  before: Sum;
  now: Sum;
  /** By how much the measure grew, in its unit; negative where it fell. */
  change: number;
  /** The same as a fraction of what it was; `null` from nothing. */
  share: number | null;
}

/**
 * The `most` that grew and that fell most, each the strongest first. What is missing in one period
 * counts as nothing there.
 */
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

/** A difference of two amounts, without what floats leave below a millionth. */
function inMillionths(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
