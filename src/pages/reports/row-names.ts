/** Names of a report's keywords and products, which its rows contain only as IDs. */
import { useQuery } from '@tanstack/react-query';
import type { Listing } from '#api/contract/listing.ts';
import { humanize } from '#lib/format.ts';
import { idOf, textOf } from '#lib/table-row.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { localWork } from '#queries/local-work.ts';
import type { Table } from '#row-engine/table.ts';
import { keywordTable } from '#queries/tables/keyword-table.ts';
import { pagedSums } from '#queries/tables/table-sums.ts';

export interface RowNames {
  /** Name by ID, for a looked-up column. */
  pairs: readonly (readonly [id: string, name: string])[];
  /** For a row on its own, by ID: `desk lamp, exact`, with the ID if several share that. */
  labels: ReadonlyMap<string, string>;
}

export type RowNamesState = NonNullable<ReturnType<typeof useRowNames>>;

export const noRowNames: RowNames = { pairs: [], labels: new Map() };

/**
 * The names of a keyword or product report, and of one compared with it: at once if their list is in memory, else by
 * `load`. `null` for others.
 */
export function useRowNames(
  type: string | null,
  results: readonly { jobId: string; table: Table }[],
) {
  const isKeyword = type === 'keyword';
  const keywords = useQuery({ ...keywordTable, enabled: false });
  const listings = useQuery({ ...listingQueries.list(), enabled: false });
  const { data, isFetching, error, refetch } = isKeyword ? keywords : listings;
  const isNamed = isKeyword || type === 'product';
  const names = useQuery({
    ...localWork,
    queryKey: ['report row names', type, data?.receivedAt, ...results.map(({ jobId }) => jobId)],
    queryFn: ({ signal }) =>
      isKeyword && keywords.data !== undefined
        ? readKeywordTexts(
            keywords.data.table,
            results.map(({ table }) => table),
            { signal },
          )
        : productTitles(listings.data?.records ?? []),
    enabled: isNamed && data !== undefined,
  });
  if (!isNamed) return null;
  const state = (): 'absent' | 'loading' | 'failed' | 'here' => {
    if (isFetching || names.isFetching) return 'loading';
    if (data === undefined) return error === null ? 'absent' : 'failed';
    return names.isError ? 'failed' : 'here';
  };
  return {
    ...(names.data ?? noRowNames),
    /** The list they come from. */
    of: isKeyword ? ('keywords' as const) : ('listings' as const),
    /** `absent`: the list is not loaded; `failed`: it could not be. */
    state: state(),
    /** When the list was received, in milliseconds since 1970; 0 before. */
    receivedAt: data?.receivedAt ?? 0,
    /** Loads the list unless it is loaded. */
    load: () => void refetch({ cancelRefetch: false }),
  };
}

/** The title of each product: that of its first listing that has one. */
export function productTitles(listings: readonly Listing[]): RowNames {
  const titles = new Map<string, string>();
  for (const { product_id: id, title } of listings)
    if (id !== null && title !== null && !titles.has(id)) titles.set(id, title);
  return { pairs: [...titles], labels: uniqueLabels(titles) };
}

/** Transferring more names would block the page: beyond it, those with the highest spend have one. */
const mostNames = 100_000;

/** Reads the texts of the keywords in `results`. Rejects as the tables do. */
export async function readKeywordTexts(
  keywords: Table,
  results: readonly Table[],
  { signal, most = mostNames }: { signal: AbortSignal; most?: number },
): Promise<RowNames> {
  const wanted = new Set<string>();
  for (const result of results) {
    const query = { sort: [{ column: 'spend', descending: true }] };
    for await (const { values } of pagedSums(result, ['keyword_id'], query, { signal, most }))
      wanted.add(String(values[0]));
  }
  const texts = new Map<string, string>();
  const labels = new Map<string, string>();
  for await (const rows of keywords.all()) {
    signal.throwIfAborted();
    for (const row of rows) {
      const text = textOf(row, 'keyword');
      if (text === null || !wanted.has(idOf(row))) continue;
      const match = textOf(row, 'match_type');
      texts.set(idOf(row), text);
      labels.set(idOf(row), match === null ? text : `${text}, ${humanize(match).toLowerCase()}`);
    }
  }
  return { pairs: [...texts], labels: uniqueLabels(labels) };
}

/** Adds the ID to labels that several have. */
function uniqueLabels(labels: ReadonlyMap<string, string>): Map<string, string> {
  const times = new Map<string, number>();
  for (const label of labels.values()) times.set(label, (times.get(label) ?? 0) + 1);
  return new Map(
    [...labels].map(([id, label]) => [id, times.get(label) === 1 ? label : `${label} (${id})`]),
  );
}
