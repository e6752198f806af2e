/** Rounds numbers for files the way the formatter does for the screen. */
/** A number of decimals; `down` for upper bounds: two, rounded down, but above 0. */
export type Rounding = number | 'down';

/** A finite number as displayed. */
export function roundAs(value: number, rounding: Rounding): number {
  if (rounding !== 'down') {
    // Percentages too small for their decimals are not displayed as zero, so they are not zero in a file.
    const isTiny = rounding > 2 && Math.abs(value) < 10 ** -rounding / 2;
    return isTiny ? Number(value.toPrecision(1)) : roundDecimal(value, rounding);
  }
  if (value <= 0) return value;
  const near = roundDecimal(value, 2);
  return Math.max(0.01, near <= value ? near : roundDecimal(near - 0.01, 2));
}

/** Rounds the shortest decimal notation of a number, half away from zero, to at most 4 decimals. */
export function roundDecimal(value: number, decimals: number): number {
  const size = Math.abs(value);
  const scale = 10 ** decimals;
  const scaled = size * scale;
  // Larger numbers have no decimals to round.
  if (scaled > Number.MAX_SAFE_INTEGER) return value;
  // A product is only as exact as its last bits: near a half, the notation decides.
  const isNearHalf = Math.abs(scaled - Math.floor(scaled) - 0.5) < 1e-6;
  const whole = isNearHalf ? Math.round(Number(`${size}e${decimals}`)) : Math.round(scaled);
  return (Math.sign(value) * whole) / scale;
}
