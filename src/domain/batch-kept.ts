/** A list of items as one text, which is kept on a device much faster than so many objects. */
import type { DraftRow } from './batch-draft.ts';

/** Lines that were written before: after an edit all but one are the same. */
const lines = new WeakMap<DraftRow, string>();

const stretch = 500;

/** The rows as a text, in steps. */
export function* writeRows(rows: readonly DraftRow[]): Generator<void, string> {
  const all: string[] = [];
  for (const row of rows) {
    let line = lines.get(row);
    if (line === undefined) lines.set(row, (line = lineOf(row)));
    if (all.push(line) % stretch === 0) yield;
  }
  return all.join('\n');
}

function lineOf({ no, asin, countryCode, percACoS, flaw }: DraftRow): string {
  return [String(no), ...[asin, countryCode, percACoS, flaw ?? ''].map(written)].join('\t');
}

const written = (text: string): string =>
  /[\\\t\n]/.test(text) ? text.replaceAll(/[\\\t\n]/g, (sign) => escapes[sign] ?? sign) : text;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n' };
const plain: Readonly<Record<string, string>> = { '\\\\': '\\', '\\t': '\t', '\\n': '\n' };

const read = (text: string): string =>
  text.includes('\\') ? text.replaceAll(/\\./g, (sign) => plain[sign] ?? sign) : text;

/** The rows of such a text, in steps; lines that are none are passed over. */
export function* readRows(text: string): Generator<void, DraftRow[]> {
  const rows: DraftRow[] = [];
  let last = 0;
  for (const [place, line] of text.split('\n').entries()) {
    if (place % stretch === 0) yield;
    const [number = '', ...cells] = line.split('\t');
    const no = Number(number);
    if (!(no > last) || cells.length !== 4) continue;
    last = no;
    const [asin = '', countryCode = '', percACoS = '', flaw = ''] = cells.map(read);
    rows.push({ no, asin, countryCode, percACoS, flaw: flaw === '' ? null : flaw });
  }
  return rows;
}
