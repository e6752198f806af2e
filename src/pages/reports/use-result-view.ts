import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { halves, latest } from '#lib/day-lists.ts';
import type { Names, TableQuery } from '#lib/table-query.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { useRecordList, useTableList } from '#lists/use-list.ts';
import { useChartNotes } from '#features/notes/chart-notes.tsx';
import { useSearch } from '#navigation/use-search.ts';
import { type LoadedResult, resultOptions } from '#features/reports/result-query.ts';
import type { Report } from '#features/reports/stored-reports.ts';
import {
  type NamedTable,
  namePairs,
  useNamedTable,
  useTableQuery,
} from '#queries/tables/use-table-query.ts';
import {
  separateLines,
  type Division,
  inCurrency,
  readDailySeries,
  within,
  type Windows,
} from '#metrics/display/daily-series.ts';
import { useInterval } from '#metrics/display/interval-choice.tsx';
import { openDays, reportDays, windowsOf } from '#features/report-data/report-days.ts';
import { daysOfReport, useComparedReport } from './compare-with.tsx';
import { comparedRecords, readCompared } from './compared-rows.ts';
import { type Side, useMoves } from './moves.ts';
import { madeOnDay, reportTitle } from './report-status.tsx';
import {
  listOfCompared,
  listOfReport,
  nameConditions,
  type RowKind,
  rowKindOf,
} from './result.list.tsx';
import { noRowNames, type RowNames, useRowNames } from './row-names.ts';

export function useResultView(data: LoadedResult, report: Report) {
  const client = useQueryClient();
  const name = reportTitle(report);
  const type = report.request?.report_type ?? null;
  const madeOn = madeOnDay(report);
  const { request } = report;
  const { start_date: start = null, end_date: end = null } = request ?? {};
  const days = reportDays({ start, end, madeOn }, data.days);
  const isDaily = days.length > 0;
  const definition = useMemo(() => listOfReport(name, type, isDaily), [name, type, isDaily]);
  const { values } = useSearch(definition.shape);
  const other = useComparedReport(report, values.against);
  const otherData = other.result.data;
  /** The engine has stopped with the rows: loads them again. */
  const onLost = () => {
    for (const one of [report, other.chosen]) {
      if (one) void client.resetQueries(resultOptions(one.id ?? ''));
    }
  };
  const rowNames = useRowNames(type, [
    { jobId: report.id ?? '', table: data.table },
    ...(otherData ? [{ jobId: other.chosen?.id ?? '', table: otherData.table }] : []),
  ]);
  const { names, nameOf, windows, campaigns, isLoading } = useNames(type, rowNames);
  const named = useNamedTable(data, names);
  const list = useTableList(definition, named, { retry: onLost });
  const { filter, search, isConverted } = list;
  const { view } = list.list;
  // A link may name something the report has no rows of.
  const isOther = (search.by === 'keyword' || search.by === 'product') && search.by !== type;
  const by = isOther ? 'all' : search.by;

  const ofOther = isConverted ? [] : (otherData?.byDay ?? []);
  const currencies = [
    ...new Set([...(view?.totals.currencies ?? []), ...ofOther].map((one) => one.currency)),
  ];
  const currency = currencies.find((own) => own === search.currency) ?? currencies[0] ?? null;
  const compared = latest(days, search.days === 'all' ? days.length : Number(search.days));
  // The other report gets its names first, because the search reads them.
  const otherNamed = useNamedTable(otherData, names);
  const ready = useTableQuery(otherNamed, 'named', async () => otherNamed);
  const otherTable =
    otherData !== undefined && ready.answer === otherNamed ? otherData.table : undefined;
  const ownDays = daysOfReport(report);
  const otherDays = other.chosen && daysOfReport(other.chosen);
  const isStillOpen = [report, other.chosen].some(
    (one) => one !== null && isYoung(madeOnDay(one), daysOfReport(one), windows),
  );
  /** Of more days everything is more. */
  const isUneven = otherDays !== null && otherDays.length !== ownDays.length;
  const comparedRows = useComparedRows(other.chosen === null ? undefined : otherNamed && named, {
    name,
    kind: rowKindOf(type),
    other: other.chosen?.id ?? '',
    now: otherDays ? dailyQuery(data, ownDays) : {},
    onLost,
    before:
      otherTable && otherData && otherDays
        ? { table: otherTable, query: dailyQuery(otherData, otherDays) }
        : undefined,
    names,
  });
  // The grid's first lines come before the charts; the sort does not affect them.
  const charted = view === undefined || days.length === 0 ? undefined : named;
  const { filter: ofRows } = other.chosen ? comparedRows.list : list;
  const summed = other.chosen ? { ...nameConditions(ofRows), convert: filter.convert } : filter;
  const own = inCurrency(summed, currency, isConverted);
  const [interval] = useInterval();
  const key = JSON.stringify([own, by, compared, interval]);
  const daily = useTableQuery(charted, key, async (table, signal) => {
    const answer = await readDailySeries(table, own, by, compared, interval, signal);
    return { ...answer, compared, currency, by };
  });

  const periods = otherDays
    ? { days: ownDays, before: otherDays }
    : compared.before === null
      ? halves(compared.days)
      : compared;
  const moves = useMoves(
    other.chosen ? view && otherTable && named : charted,
    {
      query: own,
      currency,
      by: by === 'all' ? rowKindOf(type) : by,
      periods,
      isDaily: data.days.length > 0,
      other:
        other.chosen && otherData && otherTable
          ? { key: other.chosen.id ?? '', table: otherTable, isDaily: otherData.days.length > 0 }
          : null,
      campaigns,
    },
    search,
  );
  // It reads every row, so the first lines and the charts come before.
  const repeated = useTableQuery(view && named, 'repeated', async () => ({
    of: data,
    rows: await data.repeated(),
  }));
  const shown = daily.answer;
  const open = useMemo(
    () => (shown === undefined ? null : openDays(madeOn, shown, windows, shown.compared.days)),
    [shown, madeOn, windows],
  );
  const apart = useMemo(() => {
    if (shown === undefined || shown.by === 'all') return null;
    const { by: division } = shown;
    return separateLines(shown, windows, (id) =>
      id === null ? 'None' : nameOf(division, String(id)),
    );
  }, [shown, windows, nameOf]);
  const covered = useMemo(
    () => ({
      channel: [request?.channel ?? []].flat(),
      account_id: [request?.account_id ?? []].flat(),
    }),
    [request],
  );
  const hasNoSums = days.length > 0 && daily.error !== null;
  const hasNoChanges =
    (periods !== null && moves.error !== null) || (other.chosen !== null && ready.error !== null);
  return {
    list,
    /** The days of the report; none for a summary. */
    days,
    error: list.error,
    currencies,
    currency,
    compared,
    daily: shown,
    notes: useChartNotes(covered, compared.days),
    open,
    /** Lines whose sales are not comparable; `null` if all are. */
    apart,
    /** Charts or attribution windows are loading, and days are likely to be pending: space is reserved for the note. */
    mayBeOpen: (shown === undefined || isLoading) && isYoung(madeOn, compared.days),
    by,
    /** Number of rows that repeat another's campaign or keyword and day; 0 until counted. */
    repeated: repeated.answer?.of === data ? repeated.answer.rows : 0,
    // Campaigns give them names and attribution windows.
    moves:
      periods === null || other.result.error !== null ? null : isLoading ? undefined : moves.answer,
    /** What the engine's failure has cost; `null` without one. */
    chartProblem: hasNoSums
      ? 'The daily totals could not be calculated.'
      : hasNoChanges
        ? 'The changes could not be calculated.'
        : null,
    onLost,
    nameOf,
    /** Names of keywords or products; `null` for a report of campaigns. */
    rowNames,
    /** The report to compare with. */
    other,
    /** The rows of both; `undefined` without another report. */
    comparedRows,
    /** Whether conditions on the compared rows do not apply to charts and biggest changes. */
    isWider: (summed.filters ?? []).length !== (ofRows.filters ?? []).length,
    /** Whether sales of some compared days may still rise. */
    isOpen: other.chosen === null ? open !== null : isStillOpen,
    isUneven,
  };
}

/** Most sales are attributed within this many days. */
const usualWindow = 14;

function isYoung(madeOn: string | null, days: readonly string[], windows: Windows = new Map()) {
  const age = Date.parse(madeOn ?? '') - Date.parse(days.at(-1) ?? '');
  const longest = Math.max(usualWindow, ...[...windows.values()].map((own) => own.days));
  return age <= longest * 86_400_000;
}

export type ResultView = ReturnType<typeof useResultView>;

interface ComparedOptions {
  name: string;
  kind: RowKind;
  /** The job of the other report. */
  other: string;
  /** Which rows of this report are compared. */
  now: TableQuery;
  /** The rows they are compared with; `undefined` until they can be read. */
  before: Side | undefined;
  onLost: () => void;
  names: Names;
}

/** The rows of these days; all rows of a summary, which name none. */
const dailyQuery = ({ days: found }: LoadedResult, days: readonly string[]): TableQuery =>
  found.length === 0 ? {} : { filters: [within(days)] };

/** The list of the rows of both reports, empty until they are read. */
function useComparedRows(
  named: NamedTable | undefined,
  { name, kind, other, now, before, names, onLost }: ComparedOptions,
) {
  const definition = useMemo(() => listOfCompared(name, kind), [name, kind]);
  const key = before && JSON.stringify([kind, other, now, before.query]);
  const read = useTableQuery(named, key, async (table, signal) =>
    before === undefined
      ? undefined
      : { other, ...(await readCompared({ table, query: now }, before, kind, signal)) },
  );
  const answer = read.answer?.other === other ? read.answer : undefined;
  const records = useMemo(() => answer && comparedRecords(answer), [answer]);
  const list = useRecordList(definition, records, { names });
  const failure = read.error === null ? {} : { error: read.error, retry: onLost };
  return { list: { ...list, ...failure }, most: answer?.most ?? null };
}

/** The names of campaigns and accounts, and of keywords or products, as far as they are loaded. */
function useNames(type: string | null, rowNames: RowNames | null) {
  const accounts = useAccounts().data?.records;
  const { data, isLoading } = useCampaigns();
  const campaigns = data?.records;
  const { pairs, labels } = rowNames ?? noRowNames;
  const known = useMemo(() => {
    const names: Names = {
      accounts: namePairs(accounts),
      campaigns: namePairs(campaigns),
      [type === 'product' ? 'products' : 'keywords']: pairs,
    };
    const byId: Partial<Record<Division, ReadonlyMap<string, string>>> = {
      account: new Map(names['accounts']),
      campaign: new Map(names['campaigns']),
      keyword: labels,
      product: labels,
    };
    const nameOf = (by: Division, id: string): string => byId[by]?.get(id) ?? id;
    return { names, nameOf, windows: windowsOf(campaigns ?? []), campaigns };
  }, [accounts, campaigns, type, pairs, labels]);
  return { ...known, isLoading };
}
