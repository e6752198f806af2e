import { useMemo } from 'react';
import type { ListsToCheck } from '#shared/data-quality/checks/check.ts';
import { runChecks } from '#shared/data-quality/checks/checks.ts';
import { useRecordList } from '#shared/list-page/use-list.ts';
import { namePairs, useTableQuery } from '#shared/tables/use-table-query.ts';
import { columnsFor, dataQualityList, recordsOf } from './data-quality.list.tsx';

/** The problems in the loaded lists, under the page's filters. */
export function useProblems(rows: ListsToCheck) {
  const checked = useMemo(() => runChecks(rows), [rows]);
  const records = useMemo(() => recordsOf(checked, rows), [checked, rows]);
  const names = useMemo(() => ({ accounts: namePairs(rows.accounts?.records.slice()) }), [rows]);
  const list = useRecordList(dataQualityList, records, { names });
  const { columns: all, filter, search, settled } = list;
  const columns = useMemo(() => columnsFor(all, search.check), [all, search.check]);
  const counted = useTableQuery(settled, JSON.stringify(filter), async (table, signal) => {
    const [byCheck, ofKinds, ofRecords] = await Promise.all([
      table.distinct('check', filter, { signal }),
      table.sums(['kind'], filter, { signal }),
      // Only their number is needed.
      table.sums(['record'], filter, { signal, limit: 1 }),
    ]);
    return {
      byCheck: new Map(byCheck.values.map(({ value, count }) => [value, count])),
      foundIn: {
        kinds: ofKinds.cells.flatMap(({ values }) => values),
        count: ofRecords.total,
      },
    };
  });
  const isPending = settled === undefined || counted.isPending;
  return {
    checked,
    list: { ...list, columns },
    /** Number of problems by check; `undefined` until counted. */
    counts: counted.answer?.byCheck,
    /** The records of the displayed rows; `undefined` while these are changing. */
    foundIn: isPending ? undefined : counted.answer?.foundIn,
  };
}
