/**
 * Items of a v2 batch as they are typed: what each cell means, and what is wrong with it, in words
 * that say what to do. That they are two texts and a number is given; what these hold is chosen, and
 * comes from the contract (`rules`). That rows are not sent twice is a rule of this desk alone; so is
 * the most that a percentage may be, and it is said to be.
 */
import { readTyped } from '#lib/typed-number.ts';
import type { MasterlistItem, MasterlistRules } from '#api/contract/batch.ts';
import { countryMeant, isCountry } from './countries.ts';

export const batchFields = ['asin', 'countryCode', 'percACoS'] as const;
export type BatchField = (typeof batchFields)[number];

/** An item as it is typed: any text. */
export type RowText = Readonly<Record<BatchField, string>>;

/** The most rows of one list. */
export const mostRows = 50_000;

/** What a spreadsheet would compute. A minus begins a figure, too. */
const formula = /^[=+@]/;

/** Not seen on a screen: control signs, spaces of no width, marks of direction. */
// oxlint-disable-next-line no-control-regex -- They are what is looked for.
const unseen = /[\u0000-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/;

/** What is at the end of copied cells and means nothing. */
const margin = /^[\s\u200B-\u200F\u2060\uFEFF]+|[\s\u200B-\u200F\u2060\uFEFF]+$/g;

/**
 * A cell as it is kept and shown: without what is around it, in capitals, its figure in digits with
 * a point. So what is seen is what is sent. Text that is no such thing stays as it is.
 */
export function tidy(field: BatchField, text: string): string {
  const bare = text.replace(margin, '');
  if (field !== 'percACoS') return /^[\dA-Za-z]{1,16}$/.test(bare) ? bare.toUpperCase() : bare;
  const read = readPercent(bare);
  return typeof read === 'number' ? String(read) : bare;
}

/** What is wrong with a cell, as a sentence; `null`: nothing. */
export function cellProblem(
  field: BatchField,
  text: string,
  rules: MasterlistRules,
): string | null {
  if (text === '') return missing[field];
  if (formula.test(text)) return `This is a formula, and none is computed here. ${wanted[field]}`;
  if (text.includes('\uFFFD')) {
    return 'A character here could not be read: the file is not in UTF-8. Type this cell anew.';
  }
  if (/[\r\n]/.test(text)) {
    return 'This cell holds a line break: a quote before it may not be closed. Type it anew.';
  }
  if (unseen.test(text)) return 'This cell holds a character that is not seen. Type it anew.';
  if (field === 'asin') return asinProblem(text, rules);
  return field === 'countryCode' ? countryProblem(text) : percentProblem(text, rules);
}

const missing: Record<BatchField, string> = {
  asin: 'There is no ASIN. Type one, or remove the row.',
  countryCode: 'There is no country. Type two letters, such as DE.',
  percACoS: 'There is no percentage. Type one, such as 12.5.',
};

const wanted: Record<BatchField, string> = {
  asin: 'Type the ASIN itself.',
  countryCode: 'Type two letters, such as DE.',
  percACoS: 'Type the percentage, such as 12.5.',
};

function asinProblem(text: string, { asinLength }: MasterlistRules): string | null {
  if (!/^[A-Z0-9]+$/.test(text)) {
    if (/^\d[\d.,]*E\+?\d+$/i.test(text)) {
      return 'A spreadsheet has made a number of this ASIN. Copy the column as text.';
    }
    return `An ASIN holds letters from A to Z and digits, nothing else.`;
  }
  if (text.length === asinLength) return null;
  const isCut = /^\d+$/.test(text) && text.length < asinLength;
  return `An ASIN has ${asinLength} characters, this one ${text.length}.${
    isCut ? ' A spreadsheet may have taken zeros off its beginning.' : ''
  }`;
}

function countryProblem(text: string): string | null {
  if (isCountry(text)) return null;
  const meant = countryMeant(text);
  if (meant !== null) return `Write ${meant} for this country.`;
  return /^[A-Z]{2}$/.test(text)
    ? `There is no country ${text}. Codes are those of ISO 3166-1, such as DE.`
    : 'A country is two letters, such as DE.';
}

function percentProblem(text: string, { percAbove, percMost }: MasterlistRules): string | null {
  const read = readPercent(text);
  if (typeof read === 'string') return read;
  if (read <= percAbove) return `The percentage must be above ${percAbove}.`;
  return read > percMost ? `This desk takes percentages of at most ${percMost}.` : null;
}

/** `12.5`, `12,5`, `12.5 %`: the number, or why it is none. */
function readPercent(text: string): number | string {
  return readTyped(text.replace(/\s*%$/, ''));
}

/** The item that a row means, of which no cell is wrong. */
export function itemOf({ asin, countryCode, percACoS }: RowText): MasterlistItem {
  return { asin, countryCode, percACoS: Number(percACoS) };
}

/** By which two rows are the same item. */
export function itemKey({ asin, countryCode }: Pick<RowText, 'asin' | 'countryCode'>): string {
  return `${asin} ${countryCode}`;
}
