import { threeDigits } from './format.ts';

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** A size in bytes, short: "812 B", "1.2 MB". Decimal units, as for disks and networks. */
export function bytes(size: number): string {
  let [value, unit] = [size, 0];
  while (Math.round(value) >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${threeDigits(value)} ${units[unit] ?? ''}`;
}
