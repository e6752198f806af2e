/**
 * The number that a text of the service holds, spaces around it allowed: `-12.5`, `1e3`. NaN for all
 * else, also for what JavaScript alone takes for a number (`0x10`, `Infinity`, the empty text).
 */
export function decimalOf(text: string): number {
  return /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN;
}
