/** What is wrong with the rows of a draft: all of them are checked, and nothing is sent unless all are valid. */
import type { MasterlistItem } from '#api/contract/batch.ts';
import { type BatchField, batchFields, cellProblem, itemKey } from './cells.ts';
import type { Row } from './read-rows.ts';

export interface InvalidRow {
  row: Row;
  /** Messages of single cells. */
  cells: Partial<Record<BatchField, string>>;
  /** Messages of the row as a whole. */
  messages: string[];
  /** The number of the earlier row with the same item and target, so that this one can be removed without loss. */
  sameAs: number | null;
}

/** The invalid rows, in order. */
export function checkRows(rows: readonly Row[]): InvalidRow[] {
  const firsts = new Map<string, Row>();
  const invalid: InvalidRow[] = [];
  for (const row of rows) {
    const cells = problemsOf(row);
    const messages = row.flaw === null ? [] : [row.flaw];
    const key = itemKey(row);
    const first = row.asin === '' || row.countryCode === '' ? undefined : firsts.get(key);
    if (first === undefined) firsts.set(key, row);
    else messages.push(duplicateMessage(row, first));
    if (messages.length + Object.keys(cells).length === 0) continue;
    const sameAs = first?.percACoS === row.percACoS ? first.no : null;
    invalid.push({ row, cells, messages, sameAs });
  }
  return invalid;
}

function problemsOf(row: Row): InvalidRow['cells'] {
  const problems: InvalidRow['cells'] = {};
  for (const field of batchFields) {
    const problem = cellProblem(field, row[field]);
    if (problem !== null) problems[field] = problem;
  }
  return problems;
}

function duplicateMessage(row: Row, first: Row): string {
  if (first.percACoS === row.percACoS)
    return `Same ASIN, country and target as row ${first.no}. Remove one of them.`;
  const target = first.percACoS === '' ? 'no target' : `the target ${first.percACoS}%`;
  return `Same ASIN and country as row ${first.no}, which has ${target}. Remove one of them.`;
}

/** What sending these items changes, in batches of `size`. */
export function summarizeChanges(items: readonly MasterlistItem[], size: number) {
  const byCountry = new Map<string, number>();
  let [from, to, small] = [Infinity, -Infinity, 0];
  for (const { countryCode, percACoS } of items) {
    byCountry.set(countryCode, (byCountry.get(countryCode) ?? 0) + 1);
    from = Math.min(from, percACoS);
    to = Math.max(to, percACoS);
    if (percACoS <= 1) small += 1;
  }
  const countries = Array.from(byCountry, ([code, number]) => ({ code, items: number }));
  return {
    items: items.length,
    batches: Math.ceil(items.length / size),
    /** Largest first. */
    countries: countries.toSorted((a, b) => b.items - a.items || (a.code < b.code ? -1 : 1)),
    /** The lowest and the highest target. */
    from,
    to,
    /** Number of targets of 1 % or less, which may be fractions entered by mistake. */
    small,
  };
}
