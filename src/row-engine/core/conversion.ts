/** Money of several currencies converted into one. */
import type { Conversion } from '#lib/table-query.ts';
import { type CodesView, codeAt, type NumbersView } from './column-view.ts';
import { Dictionary } from './dictionary.ts';

/** Units of the base per unit of each currency, by its code; NaN without a rate, and for rows without a currency. */
function ratesByCode({ dictionary }: CodesView, { base, perUnit }: Conversion): Float64Array {
  const rates = new Float64Array(dictionary.size).fill(Number.NaN);
  for (let code = 1; code < rates.length; code++) {
    const currency = dictionary.text(code) ?? '';
    if (currency === base) rates[code] = 1;
    else if (Object.hasOwn(perUnit, currency)) rates[code] = perUnit[currency] as number;
  }
  return rates;
}

/** Amounts in the base currency, in whole millionths; NaN without a rate. */
export function convertedNumbers(
  view: NumbersView,
  currency: CodesView,
  conversion: Conversion,
  rows: number,
): NumbersView {
  const rates = ratesByCode(currency, conversion);
  const values = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const rate = rates[codeAt(currency, row)] as number;
    // Adding zero turns -0 into 0.
    values[row] = Math.round((view.values[row] as number) * rate) + 0;
  }
  return { ...view, values };
}

/** Whether there is a rate for each of these amounts. */
export function isConvertible(
  amounts: readonly NumbersView[],
  currency: CodesView,
  conversion: Conversion,
  rows: number,
): boolean {
  const rates = ratesByCode(currency, conversion);
  const isWithout = (row: number): boolean => Number.isNaN(rates[codeAt(currency, row)]);
  for (let row = 0; row < rows; row++) {
    if (isWithout(row) && amounts.some(({ values }) => !Number.isNaN(values[row]))) return false;
  }
  return true;
}

/** The currency of each row's converted amounts: the base, or none for a row without a currency. */
export function convertedCurrencies(
  currency: CodesView,
  { base }: Conversion,
  rows: number,
): CodesView {
  const dictionary = new Dictionary();
  dictionary.internText(base);
  const codes = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) codes[row] = codeAt(currency, row) === 0 ? 0 : 1;
  const { size } = dictionary;
  return { kind: 'codes', codes, size, dictionary, lookup: null, isBoolean: false, order: [] };
}
