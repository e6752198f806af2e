/** A number as people type it, with a point or a comma before its decimals, whatever format is read. */

/** `12.5` or `12,5`: the number; or why it is none, as a sentence. `digits`: the most behind the point. */
export function readTyped(typed: string, digits = 6): number | string {
  const text = typed.trim();
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) {
    const point = text.replace(',', '.');
    return `This may mean ${point} or ${text.replace(',', '')}. Write it with a point.`;
  }
  if (!/^-?(\d{1,15}([.,]\d+)?|[.,]\d+)$/.test(text)) {
    return 'Type a number in digits, such as 12.5.';
  }
  // Further ones would be lost on the way through a number.
  if ((text.split(/[.,]/)[1]?.length ?? 0) > digits) {
    return `More digits behind the point than ${digits}. Round it.`;
  }
  return Number(text.replace(',', '.'));
}
