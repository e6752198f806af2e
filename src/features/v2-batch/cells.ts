/**
 * Items of a v2 batch as typed: normalizes cells, and validates them with messages that say what to do.
 * The field names and types are those of the service; the limits come from the contract. The
 * rule against duplicate rows and the maximum percentage are this app's own.
 */
import { masterlistRules, type MasterlistItem } from '#api/contract/batch.ts';
import { ownProperty } from '#lib/own-property.ts';
import { parseTypedNumber } from '#lib/typed-number.ts';

export const batchFields = ['asin', 'countryCode', 'percACoS'] as const;
export type BatchField = (typeof batchFields)[number];

/** An item as typed, which may be any text. */
export type RowText = Readonly<Record<BatchField, string>>;

/** The maximum number of rows of a draft. */
export const maxRows = 50_000;

/** The start of a spreadsheet formula. A minus is not one, since it may start a number. */
const formula = /^[=+@]/;

/** Invisible characters: control characters, zero-width spaces, directional marks. */
// oxlint-disable-next-line no-control-regex -- The pattern matches control characters on purpose.
const invisible = /[\u0000-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/;

/** Meaningless characters at the ends of copied cells. */
const surroundingSpace = /^[\s\u200B-\u200F\u2060\uFEFF]+|[\s\u200B-\u200F\u2060\uFEFF]+$/g;

/**
 * Normalizes a cell, so that the displayed text is the text that is sent: trimmed, in upper case,
 * numbers with a decimal point. Text that is not valid for the field stays unchanged.
 */
export function normalizeCell(field: BatchField, text: string): string {
  const bare = text.replace(surroundingSpace, '');
  if (field !== 'percACoS') return /^[\dA-Za-z]{1,16}$/.test(bare) ? bare.toUpperCase() : bare;
  const read = readPercent(bare);
  return typeof read === 'number' ? String(read) : bare;
}

/** The error message of a cell; `null` if it is valid. */
export function cellProblem(field: BatchField, text: string): string | null {
  if (text === '') return missingMessages[field];
  if (formula.test(text)) return `Formulas are not supported. ${instructions[field]}`;
  if (text.includes('\uFFFD')) {
    return 'This cell has an unreadable character, because the file is not UTF-8. Retype the cell.';
  }
  if (/[\r\n]/.test(text)) {
    return 'This cell contains a line break. A quote before it may be unclosed. Retype the cell.';
  }
  if (invisible.test(text)) return 'This cell contains an invisible character. Retype the cell.';
  if (field === 'asin') return asinProblem(text);
  return field === 'countryCode' ? countryProblem(text) : percentProblem(text);
}

const missingMessages: Record<BatchField, string> = {
  asin: 'ASIN is missing. Enter one, or remove the row.',
  countryCode: 'Country is missing. Enter two letters, such as DE.',
  percACoS: 'Target ACOS is missing. Enter a percentage, such as 12.5.',
};

const instructions: Record<BatchField, string> = {
  asin: 'Enter the ASIN itself.',
  countryCode: 'Enter two letters, such as DE.',
  percACoS: 'Enter the percentage, such as 12.5.',
};

function asinProblem(text: string): string | null {
  const { asinLength } = masterlistRules;
  if (!/^[A-Z0-9]+$/.test(text)) {
    if (/^\d[\d.,]*E\+?\d+$/i.test(text)) {
      return 'A spreadsheet has turned this ASIN into a number. Copy the column as text.';
    }
    return 'An ASIN contains only letters A to Z and digits.';
  }
  if (text.length === asinLength) return null;
  const isCut = /^\d+$/.test(text) && text.length < asinLength;
  return `An ASIN has ${asinLength} characters; this one has ${text.length}.${
    isCut ? ' A spreadsheet may have removed leading zeros.' : ''
  }`;
}

function countryProblem(text: string): string | null {
  if (countries.has(text)) return null;
  const code = ownProperty(codesMeant, text);
  if (code !== undefined) return `Use ${code} for this country.`;
  return /^[A-Z]{2}$/.test(text)
    ? `${text} is not a country. Use an ISO 3166-1 code, such as DE.`
    : 'Enter two letters, such as DE.';
}

function percentProblem(text: string): string | null {
  const { percAbove, percMost } = masterlistRules;
  const read = readPercent(text);
  if (typeof read === 'string') return read;
  if (read <= percAbove) return `Enter more than ${percAbove}%.`;
  return read > percMost ? `Enter ${percMost}% or less.` : null;
}

/** Parses `12.5`, `12,5` or `12.5 %`; returns the number or an error message. */
function readPercent(text: string): number | string {
  return parseTypedNumber(text.replace(/\s*%$/, ''));
}

/** Converts a valid row to an item. */
export function toItem({ asin, countryCode, percACoS }: RowText): MasterlistItem {
  return { asin, countryCode, percACoS: Number(percACoS) };
}

/** The key of an item: two rows with the same key are duplicates. */
export function itemKey({ asin, countryCode }: Pick<RowText, 'asin' | 'countryCode'>): string {
  return `${asin} ${countryCode}`;
}

/** The countries of ISO 3166-1, by their alpha-2 codes. */
const countries: ReadonlySet<string> = new Set(
  `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV
BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES
ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE
IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY
MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU
NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM
SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE
VG VI VN VU WF WS YE YT ZA ZM ZW`
    .trim()
    .split(/\s+/),
);

/** Common spellings that are not the country's code. */
const codesMeant: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR', EN: 'GB', USA: 'US' };
