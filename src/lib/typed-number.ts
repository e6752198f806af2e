/** Parses a number as people type it, with a decimal point or comma, whatever the number format. */

/**
 * `12.5` or `12,5`: the number; or a sentence that explains why it is invalid. `digits`: the maximum number
 * of decimals.
 */
export function parseTypedNumber(typed: string, digits = 6): number | string {
  const text = typed.trim();
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) {
    const point = text.replace(',', '.');
    return `This may mean ${point} or ${text.replace(',', '')}. Write it with a point.`;
  }
  if (!/^-?(\d{1,15}([.,]\d+)?|[.,]\d+)$/.test(text)) return 'Enter a number, such as 12.5.';
  // Further digits would be lost in a number.
  if ((text.split(/[.,]/)[1]?.length ?? 0) > digits) return `Use at most ${digits} decimals.`;
  return Number(text.replace(',', '.'));
}
