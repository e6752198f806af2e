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
  for (let row = 0; row < rows; row++)
    // Adding zero turns -0 into 0.
    values[row] =
      Math.round((view.values[row] as number) * (rates[codeAt(currency, row)] as number)) + 0;
  return { ...view, values };
}

/** The currency of each row's converted amounts: the base, or the row's own if it has no rate. */
export function convertedCurrencies(
  currency: CodesView,
  conversion: Conversion,
  rows: number,
): CodesView {
  const dictionary = new Dictionary();
  const base = dictionary.internText(conversion.base);
  const rates = ratesByCode(currency, conversion);
  const codeOf = Uint32Array.from(rates, (rate, code) => {
    if (!Number.isNaN(rate)) return base;
    const text = currency.dictionary.text(code);
    return text === null ? 0 : dictionary.internText(text);
  });
  const codes = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) codes[row] = codeOf[codeAt(currency, row)] as number;
  const { size } = dictionary;
  return { kind: 'codes', codes, size, dictionary, lookup: null, isBoolean: false, order: [] };
}
