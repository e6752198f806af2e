import type { Range, Span } from '#ui/grid/selection.ts';

/** Whether a position is in one of them. */
export function isWithin(ranges: readonly Range[], place: number): boolean {
  return ranges.some(([from, to]) => place >= from && place < to);
}

/** The number of positions in disjoint ranges. */
export function sizeOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** The number of cells in these rows and columns; rows selected whole count as one each. */
export const selectedCount = (ranges: readonly Range[], span: Span | null): number =>
  sizeOf(ranges) * (span === null ? 1 : span[1] - span[0] + 1);

/** The positions in disjoint ranges, one by one. */
export function placesOf(ranges: readonly Range[]): number[] {
  return ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at));
}

/** Adds a range; touching ranges merge, so that they stay ordered and disjoint. */
export function withRange(ranges: readonly Range[], [from, to]: Range): Range[] {
  const apart = ranges.filter(([first, end]) => end < from || first > to);
  const touching = ranges.filter(([first, end]) => end >= from && first <= to);
  const whole: Range = [
    Math.min(from, ...touching.map(([first]) => first)),
    Math.max(to, ...touching.map(([, end]) => end)),
  ];
  return [...apart, whole].toSorted((a, b) => a[0] - b[0]);
}

/** Removes one position. */
export function withoutPlace(ranges: readonly Range[], place: number): Range[] {
  return ranges.flatMap(([from, to]): Range[] => {
    if (place < from || place >= to) return [[from, to]];
    const parts: Range[] = [
      [from, place],
      [place + 1, to],
    ];
    return parts.filter(([first, end]) => end > first);
  });
}
