/** Converts formatted numbers for spreadsheets. */
import { money } from '#lib/format.ts';

export interface Figure {
  /** Without grouping separators and with the user's decimal separator; "12.5%" keeps its percent sign. */
  text: string;
  /** "" if it has none. */
  currency: string;
}

/** Parses a formatted number; `null` for any other text. */
export type FigureReader = (text: string) => Figure | null;

/**
 * Parses numbers in the user's current format. A spreadsheet parses pasted text by its own settings; the
 * user's decimal separator is its most likely one.
 */
export function figureReader(): FigureReader {
  const [zero = '0'] = /\p{Nd}/u.exec(money(0)) ?? [];
  const [, ...between] = money(-12_345_678.5).split(/\p{Nd}+/u);
  // Cell texts contain one kind of space.
  const group = between.slice(0, -2).at(-1)?.replace(/\s/, ' ') ?? '';
  const decimal = between.at(-2) ?? '.';
  const figure = new RegExp(
    `^[\u061C\u200E]?([-\u2212]?)((?:\\p{Nd}|[${group}])+)(?:[${decimal}](\\p{Nd}+))? ?([%\u066A]|[A-Z]{3})?[\u061C\u200E]?$`,
    'u',
  );
  const digits = (text: string): string =>
    text.replace(/\P{Nd}/gu, '').replace(/\p{Nd}/gu, (digit) => {
      const value = (digit.codePointAt(0) ?? 0) - (zero.codePointAt(0) ?? 0);
      return String(value);
    });
  return (text) => {
    const [, minus, whole = '', part, end = ''] = figure.exec(text) ?? [];
    if (!/\p{Nd}/u.test(whole)) return null;
    const isPercent = end === '%' || end === '\u066A';
    const fraction = part === undefined ? '' : `${decimal}${digits(part)}`;
    return {
      text: `${minus === '' ? '' : '-'}${digits(whole)}${fraction}${isPercent ? '%' : ''}`,
      currency: isPercent ? '' : end,
    };
  };
}
