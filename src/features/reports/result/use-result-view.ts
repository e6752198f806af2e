import { useMemo } from 'react';
import { halves, latest } from '#lib/day-lists.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { useTableList } from '#shared/list-page/use-list.ts';
import type { LoadedResult } from '#shared/report-results/result-query.ts';
import { namePairs, useNamedTable, useTableQuery } from '#shared/tables/use-table-query.ts';
import { separateLines } from '#shared/trend/comparable-lines.ts';
import { type Division, inCurrency, readDailySeries } from '#shared/trend/daily-series.ts';
import { openDays, windowsOf } from '#shared/trend/report-days.ts';
import type { KeywordTexts } from './keyword-texts.ts';
import { listOfReport, type ResultShape } from './result.list.tsx';
import { useKeywordTexts } from './use-keyword-texts.ts';
import { useMoves } from './use-moves.ts';

/** What a report's rows are about, which its biggest changes are of. */
const rowsOf = (type: string | null): Division =>
  type === 'keyword' || type === 'product' ? type : 'campaign';

interface Of {
  /** The report's name, which names the grid. */
  name: string;
  shape: ResultShape;
  /** Days of the report; none for a summary. */
  days: readonly string[];
  /** The day of its creation. */
  madeOn: string | null;
  /** The engine has stopped with its rows: loads them again. */
  onLost: () => void;
}

/** The view of a loaded result. */
export function useResultView(data: LoadedResult, { name, shape, days, madeOn, onLost }: Of) {
  const { type } = shape;
  const texts = useKeywordTexts(type === 'keyword' ? data.table : null);
  const { names, nameOf, windows, campaigns, isLoading } = useNames(texts);
  const named = useNamedTable(data, names);
  const definition = useMemo(() => listOfReport(name, shape), [name, shape]);
  const list = useTableList(definition, named, { retry: onLost });
  const { filter, search, isConverted } = list;
  const { view } = list.list;
  // A link may name something the report has no rows of.
  const isOther = (search.by === 'keyword' || search.by === 'product') && search.by !== type;
  const by = isOther ? 'all' : search.by;

  const currencies = useMemo(
    () => (view?.totals.currencies ?? []).map((own) => own.currency),
    [view?.totals],
  );
  const currency = currencies.find((own) => own === search.currency) ?? currencies[0] ?? null;
  const compared = useMemo(
    () => latest(days, search.days === 'all' ? days.length : Number(search.days)),
    [days, search.days],
  );
  const periods = compared.before === null ? halves(compared.days) : compared;
  // The grid's first lines come before the charts; the sort does not affect them.
  const charted = view === undefined || days.length === 0 ? undefined : named;
  const own = inCurrency(filter, currency, isConverted);
  const key = JSON.stringify([own, by, compared]);
  const daily = useTableQuery(charted, key, async (table, signal) => {
    const answer = await readDailySeries(table, own, by, compared, signal);
    return { ...answer, compared, currency, by };
  });
  const movers = by === 'all' ? rowsOf(type) : by;
  const moves = useMoves(charted, { query: own, currency, by: movers, periods, campaigns }, search);
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
    const { by: of } = shown;
    return separateLines(shown, windows, (id) => (id === null ? 'None' : nameOf(of, String(id))));
  }, [shown, windows, nameOf]);
  return {
    list,
    error: list.error,
    currencies,
    currency,
    compared,
    daily: shown,
    open,
    /** Lines whose sales are not comparable; `null` if all are. */
    apart,
    /** Charts or attribution windows are loading, and days are likely to be pending: space is reserved for the note. */
    mayBeOpen: (shown === undefined || isLoading) && isYoung(madeOn, compared.days),
    by,
    /** Number of rows that repeat another's campaign or keyword and day; 0 until counted. */
    repeated: repeated.answer?.of === data ? repeated.answer.rows : 0,
    // Campaigns give them names and attribution windows.
    moves: periods === null ? null : isLoading ? undefined : moves.answer,
    chartError: daily.error ?? (periods === null ? null : moves.error),
    nameOf,
    /** Keyword texts; `null` for a report without keywords. */
    texts: type === 'keyword' ? texts : null,
  };
}

/** Most sales are attributed within this many days. */
const usualWindow = 14;

function isYoung(madeOn: string | null, days: readonly string[]): boolean {
  const age = Date.parse(madeOn ?? '') - Date.parse(days.at(-1) ?? '');
  return age <= usualWindow * 86_400_000;
}

export type ResultView = ReturnType<typeof useResultView>;

/** The names of campaigns, accounts and keywords loaded so far. */
function useNames({ pairs, labels }: KeywordTexts) {
  const accounts = useAccounts().data?.records;
  const { data, isLoading } = useCampaigns();
  const campaigns = data?.records;
  const known = useMemo(() => {
    const names = {
      accounts: namePairs(accounts),
      campaigns: namePairs(campaigns),
      keywords: pairs,
    };
    const byId: Partial<Record<Division, ReadonlyMap<string, string>>> = {
      account: new Map(names.accounts),
      campaign: new Map(names.campaigns),
      keyword: labels,
    };
    const nameOf = (by: Division, id: string): string => byId[by]?.get(id) ?? id;
    return { names, nameOf, windows: windowsOf(campaigns ?? []), campaigns };
  }, [accounts, campaigns, pairs, labels]);
  return { ...known, isLoading };
}
