/** Figures on their way into a spreadsheet. */
import { money } from '#lib/format.ts';

export interface Figure {
  /** Without a sign between thousands, and with the reader's decimal sign; "12.5%" keeps its percent sign. */
  text: string;
  /** "" where it names none. */
  currency: string;
}

/** Reads a formatted figure; `null` for any other text. */
export type FigureReader = (text: string) => Figure | null;

/**
 * Reads figures as this reader has them written now. A spreadsheet reads what is pasted by its own
 * settings; the reader's own decimal sign is the likeliest to be its sign, too.
 */
export function figureReader(): FigureReader {
  const [zero = '0'] = /\p{Nd}/u.exec(money(0)) ?? [];
  const [, ...between] = money(-12_345_678.5).split(/\p{Nd}+/u);
  // Texts of cells have one kind of space.
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
