/** What keywords are called, from the list of them as it lies in the worker: reports name them by id alone. */
import { words } from '#lib/format.ts';
import { idOf, textOf } from '#lib/table-row.ts';
import type { Table } from '#rows/table.ts';
import { sumsInParts } from '#workspace/tables/sums-in-parts.ts';

export interface KeywordTexts {
  /** Text by id, for a column that is looked up. */
  pairs: readonly (readonly [id: string, text: string])[];
  /** For where one keyword stands alone, by id: `desk lamp, exact`; of several that are called that, with the id. */
  labels: ReadonlyMap<string, string>;
}

/** More names than that would hold the page up while they are handed over: then those with most spend have one. */
const mostNames = 100_000;

/** Lines that come at once. */
const portion = 4096;

/** Reads the texts of those `keywords` that `result` speaks of. Rejects as the tables do. */
export async function readKeywordTexts(
  keywords: Table,
  result: Table,
  { signal, most = mostNames }: { signal: AbortSignal; most?: number },
): Promise<KeywordTexts> {
  const wanted = await spentMost(result, most, signal);
  const view = await keywords.view({}, { signal });
  const texts = new Map<string, string>();
  const called = new Map<string, string>();
  const times = new Map<string, number>();
  for (let from = 0; from < view.count; from += portion) {
    for (const { row } of await view.range(from, from + portion, signal)) {
      const text = row === undefined ? null : textOf(row, 'keyword');
      if (row === undefined || text === null || !wanted.has(idOf(row))) continue;
      const match = textOf(row, 'match_type');
      const label = match === null ? text : `${text}, ${words(match).toLowerCase()}`;
      texts.set(idOf(row), text);
      called.set(idOf(row), label);
      times.set(label, (times.get(label) ?? 0) + 1);
    }
  }
  view.close();
  const labels = new Map(
    [...called].map(([id, label]) => [id, times.get(label) === 1 ? label : `${label} (${id})`]),
  );
  return { pairs: [...texts], labels };
}

async function spentMost(result: Table, most: number, signal: AbortSignal): Promise<Set<string>> {
  const ids = new Set<string>();
  const query = { sort: [{ column: 'spend', descending: true }] };
  const cells = sumsInParts(result, ['keyword_id'], query, { signal, most });
  for await (const { values } of cells) ids.add(String(values[0]));
  return ids;
}
