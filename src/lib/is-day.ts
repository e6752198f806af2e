/** Whether a text is a day that there is, `YYYY-MM-DD`: browsers read the 30th of February as the 2nd of March. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
