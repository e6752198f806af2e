/**
 * The number in a text of the service, which may be surrounded by spaces: `-12.5`, `1e3`. NaN for everything
 * else, including what only JavaScript considers a number (`0x10`, `Infinity`, an empty text).
 */
export function parseDecimal(text: string): number {
  return /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN;
}
