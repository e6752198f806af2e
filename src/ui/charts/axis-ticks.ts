import { getNiceTickValues } from 'recharts';

/**
 * The ticks of an axis that contains zero: steps of 1, 2, 2.5 or 5 times a power of ten, whole ones for counts. An axis of
 * Recharts takes one number of ticks and then may end at twice the largest value, so the number whose ticks end nearest
 * is chosen here. Values that are missing or infinite are ignored; without others, the only tick is 0.
 */
export function axisTicks(
  values: readonly (number | null | undefined)[],
  isWhole = false,
): readonly number[] {
  const known = values.filter((value): value is number => Number.isFinite(value));
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)];
  if (least === most) return [0];
  let best: readonly number[] = [];
  let shortest = Infinity;
  for (let length = isWhole ? 2 : 4; length <= 8; length += 1) {
    const ticks = getNiceTickValues([least, most], length, !isWhole, 'snap125');
    const span = (ticks.at(-1) ?? 0) - (ticks[0] ?? 0);
    if (span > shortest) continue;
    shortest = span;
    best = ticks;
  }
  return best;
}

/**
 * A logarithmic axis of positive amounts. It ends at 1, 2 or 5 times a power of ten, and so are its ticks, or the powers
 * alone if there would be many.
 */
export function logAxis(amounts: readonly number[]) {
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  // With a power to spare at either end: logarithms are off by the last digit.
  const first = Math.floor(Math.log10(least)) - 1;
  const length = Math.floor(Math.log10(most)) - first + 2;
  const all = Array.from({ length }, (_, at) => first + at).flatMap((power) =>
    [1, 2, 5].map((times) => times * 10 ** power),
  );
  const start = Math.max(
    0,
    all.findLastIndex((value) => value <= least),
  );
  const end = Math.max(
    start + 1,
    all.findIndex((value) => value >= most),
  );
  const inside = all.slice(start, end + 1);
  const powers = inside.filter((value) => Number.isInteger(Math.log10(value)));
  return {
    domain: [inside[0] ?? 1, inside.at(-1) ?? 10] as const,
    ticks: inside.length > 7 ? powers : inside,
  };
}
