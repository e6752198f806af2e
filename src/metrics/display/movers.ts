/** The biggest changes in spend and sales between two periods, by amount: a percentage of little is misleading. */

export const moverMetrics = ['sales', 'spend'] as const;
export type MoverMetric = (typeof moverMetrics)[number];

/** Before and after; money in major units of one currency. */
type Pair = readonly [before: number, after: number];

export interface Mover {
  /** The ID of its record, or a channel; `null` if it is unknown. */
  id: string | null;
  /** `null` if a figure is unknown. */
  change: Readonly<Record<MoverMetric, Pair | null>>;
  acos?: readonly [before: number | null, after: number | null];
}

/** How much a metric changed; 0 if that is unknown. Without floating-point residue below a millionth. */
export function changeOf({ change }: Mover, by: MoverMetric): number {
  const [before, after] = change[by] ?? [0, 0];
  return Math.round((after - before) * 1e6) / 1e6;
}

/** Those that changed, biggest change first. */
export function biggestFirst(movers: readonly Mover[], by: MoverMetric): Mover[] {
  return movers
    .filter((mover) => changeOf(mover, by) !== 0)
    .toSorted((a, b) => Math.abs(changeOf(b, by)) - Math.abs(changeOf(a, by)));
}
