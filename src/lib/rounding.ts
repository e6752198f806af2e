/** Rounds numbers for files the way the formatter does for the screen. */
import { percentDigits } from './format.ts';

/**
 * `tenths` for percentage points, `hundredths` for ratios and amounts per unit. `percent` for fractions displayed as percentages. `down` for upper
 * bounds: hundredths, rounded down, but above 0.
 */
export type Rounding = 'tenths' | 'hundredths' | 'percent' | 'down';

/** A finite number as displayed. */
export function roundAs(value: number, rounding: Rounding): number {
  if (rounding === 'percent') return roundDecimal(value, percentDigits(value) + 2);
  if (rounding === 'tenths') return roundDecimal(value, 1);
  if (rounding === 'hundredths') return roundDecimal(value, 2);
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
