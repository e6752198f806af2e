/** Texts of keywords, from the worker's keyword list: reports contain only IDs. */
import { humanize } from '#lib/format.ts';
import { idOf, textOf } from '#lib/table-row.ts';
import type { Table } from '#row-engine/table.ts';
import { pagedSums } from '#shared/tables/paged-sums.ts';

export interface KeywordTexts {
  /** Text by ID, for a looked-up column. */
  pairs: readonly (readonly [id: string, text: string])[];
  /** For a keyword on its own, by ID: `desk lamp, exact`, with the ID if several share that. */
  labels: ReadonlyMap<string, string>;
}

/** Transferring more names would block the page: beyond it, those with the highest spend have one. */
const mostNames = 100_000;

/** Lines read at once. */
const portion = 4096;

/** Reads the texts of the `keywords` in `result`. Rejects as the tables do. */
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
      const label = match === null ? text : `${text}, ${humanize(match).toLowerCase()}`;
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
  const cells = pagedSums(result, ['keyword_id'], query, { signal, most });
  for await (const { values } of cells) ids.add(String(values[0]));
  return ids;
}
