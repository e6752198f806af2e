import { useMemo } from 'react';
import type { Rows } from '#domain/checks/check.ts';
import { runChecks } from '#domain/checks/checks.ts';
import { useListView } from '#workspace/lists/list-view.ts';
import { useRecordTable } from '#workspace/tables/record-table.ts';
import { namePairs, useNamedTable, useTableAnswer } from '#workspace/tables/table-answer.ts';
import type { DoctorSearch } from './doctor.search.ts';
import { doctorSpec, filterOf, recordsOf } from './doctor.table.ts';

/** What the checks find in the lists that are here, and what the page shows of it under its filters. */
export function useFindings(rows: Rows, search: DoctorSearch) {
  const checked = useMemo(() => runChecks(rows), [rows]);
  const records = useMemo(() => recordsOf(checked, rows), [checked, rows]);
  const names = useMemo(() => ({ accounts: namePairs(rows.accounts?.records.slice()) }), [rows]);
  const { loaded, error, retry } = useRecordTable(doctorSpec, records);
  const named = useNamedTable(loaded, names);
  const filter = filterOf(search);
  const list = useListView(named, search, filter);
  const facets = useTableAnswer(named, JSON.stringify(filter), async (table, signal) => {
    const [check, kind, ofKinds, ofRecords] = await Promise.all([
      table.distinct('check', filter, { signal }),
      table.distinct('kind', filter, { signal }),
      table.sums(['kind'], filter, { signal }),
      // Their number alone is wanted.
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
    /** The records of the rows that are shown; `undefined` while they are others. */
    foundIn: isPending ? undefined : facets.answer?.foundIn,
    error: error ?? list.error,
    retry,
  };
}
