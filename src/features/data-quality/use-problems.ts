import { useMemo } from 'react';
import type { ListsToCheck } from '#domain/checks/check.ts';
import { runChecks } from '#domain/checks/checks.ts';
import { useListView } from '#workspace/lists/list-view.ts';
import { useRecordTable } from '#workspace/tables/record-table.ts';
import { namePairs, useNamedTable, useTableQuery } from '#workspace/tables/use-table-query.ts';
import type { DataQualitySearch } from './data-quality.search.ts';
import { dataQualitySpec, filterOf, recordsOf } from './data-quality.table.ts';

/** The problems in the loaded lists, under the page's filters. */
export function useProblems(rows: ListsToCheck, search: DataQualitySearch) {
  const checked = useMemo(() => runChecks(rows), [rows]);
  const records = useMemo(() => recordsOf(checked, rows), [checked, rows]);
  const names = useMemo(() => ({ accounts: namePairs(rows.accounts?.records.slice()) }), [rows]);
  const { loaded, error, retry } = useRecordTable(dataQualitySpec, records);
  const named = useNamedTable(loaded, names);
  const filter = filterOf(search);
  const list = useListView(named, search, filter);
  const facets = useTableQuery(named, JSON.stringify(filter), async (table, signal) => {
    const [check, kind, ofKinds, ofRecords] = await Promise.all([
      table.distinct('check', filter, { signal }),
      table.distinct('kind', filter, { signal }),
      table.sums(['kind'], filter, { signal }),
      // Only their number is needed.
      table.sums(['record'], filter, { signal, limit: 1 }),
    ]);
    const foundIn = {
      kinds: ofKinds.cells.flatMap(({ values }) => values),
      count: ofRecords.total,
    };
    return { check, kind, foundIn };
  });
  const isPending = facets.isPending || list.isPending;
  return {
    checked,
    list,
    facets: facets.answer,
    /** The records of the displayed rows; `undefined` while these are changing. */
    foundIn: isPending ? undefined : facets.answer?.foundIn,
    error: error ?? list.error,
    retry,
  };
}
