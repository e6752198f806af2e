/** Serializes a draft to one text, which is much faster to store than an array of objects. */
import type { DraftRow } from './batch-draft.ts';

/** Lines serialized before, since after an edit most rows are unchanged. */
const cachedLines = new WeakMap<DraftRow, string>();

const rowsPerStep = 500;

/** Serializes rows, in steps. */
export function* serializeRows(rows: readonly DraftRow[]): Generator<void, string> {
  const all: string[] = [];
  for (const row of rows) {
    let line = cachedLines.get(row);
    if (line === undefined) cachedLines.set(row, (line = lineOf(row)));
    if (all.push(line) % rowsPerStep === 0) yield;
  }
  return all.join('\n');
}

function lineOf({ no, asin, countryCode, percACoS, flaw }: DraftRow): string {
  return [String(no), ...[asin, countryCode, percACoS, flaw ?? ''].map(escaped)].join('\t');
}

const escaped = (text: string): string =>
  /[\\\t\n]/.test(text) ? text.replaceAll(/[\\\t\n]/g, (sign) => escapes[sign] ?? sign) : text;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n' };
const plain: Readonly<Record<string, string>> = { '\\\\': '\\', '\\t': '\t', '\\n': '\n' };

const unescaped = (text: string): string =>
  text.includes('\\') ? text.replaceAll(/\\./g, (sign) => plain[sign] ?? sign) : text;

/** Parses such a text, in steps. Invalid lines are skipped. */
export function* parseRows(text: string): Generator<void, DraftRow[]> {
  const rows: DraftRow[] = [];
  let last = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (index % rowsPerStep === 0) yield;
    const [number = '', ...cells] = line.split('\t');
    const no = Number(number);
    if (!(no > last) || cells.length !== 4) continue;
    last = no;
    const [asin = '', countryCode = '', percACoS = '', flaw = ''] = cells.map(unescaped);
    rows.push({ no, asin, countryCode, percACoS, flaw: flaw === '' ? null : flaw });
  }
  return rows;
}
