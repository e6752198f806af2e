/**
 * The number in a text of the service, which may be surrounded by spaces: `-12.5`, `1e3`. NaN for everything
 * else, including what only JavaScript considers a number (`0x10`, `Infinity`, an empty text), and for more
 * than 100 characters, which no amount or count needs.
 */
export function parseDecimal(text: string): number {
  const isNumber = text.length <= 100 && /^\s*[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?\s*$/i.test(text);
  return isNumber ? Number(text) : Number.NaN;
}
