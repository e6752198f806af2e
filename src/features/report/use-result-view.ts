import { useMemo } from 'react';
import { halves, latest } from '#domain/days.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { useListView } from '#workspace/lists/list-view.ts';
import type { KeywordTexts } from '#workspace/report-result/keyword-texts.ts';
import type { LoadedResult } from '#workspace/report-result/result.ts';
import { useKeywordTexts } from '#workspace/report-result/use-keyword-texts.ts';
import { namePairs, useNamedTable, useTableAnswer } from '#workspace/tables/table-answer.ts';
import type { ReportSearch } from './report.search.ts';
import { type Division, inCurrency, readCourse } from '#workspace/trend/course.ts';
import { apartLines } from '#workspace/trend/comparable-lines.ts';
import { openDays, windowsOf } from '#workspace/trend/report-days.ts';
import { filterOf } from './result-query.ts';
import { useMoves } from './use-moves.ts';

/** What a report has rows of; what it has more of than others is what movers are of. */
export const rowsOf = (type: string | null): Division =>
  type === 'keyword' || type === 'product' ? type : 'campaign';

interface Of {
  /** Those of the report; none of a summary. */
  days: readonly string[];
  /** Of the report; `null` where that is not known. */
  type: string | null;
  /** The day on which it was made. */
  madeOn: string | null;
}

/** What the page shows of a loaded result. */
export function useResultView(
  data: LoadedResult,
  search: ReportSearch,
  { days, type, madeOn }: Of,
) {
  const texts = useKeywordTexts(type === 'keyword' ? data.table : null);
  const { names, nameOf, windows, campaigns, isLoading } = useNames(texts);
  // A link may name what this report has no rows of.
  const isOther = (search.by === 'keyword' || search.by === 'product') && search.by !== type;
  const by = isOther ? 'all' : search.by;
  const named = useNamedTable(data, names);
  const filter = filterOf(search);
  const list = useListView(named, search, filter);
  const { view } = list;

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
  // The grid's first lines come before the charts; what it is sorted by changes none of them.
  const settled = view === undefined || days.length === 0 ? undefined : named;
  const own = inCurrency(filter, currency);
  const key = JSON.stringify([own, by, compared]);
  const course = useTableAnswer(settled, key, async (table, signal) => {
    const answer = await readCourse(table, own, by, compared, signal);
    return { ...answer, compared, currency, by };
  });
  const movers = by === 'all' ? rowsOf(type) : by;
  const moves = useMoves(settled, { query: own, currency, by: movers, periods, campaigns }, search);
  // It takes every row, so the first lines and the charts come before.
  const repeated = useTableAnswer(view && named, 'repeated', async () => ({
    of: data,
    rows: await data.repeated(),
  }));
  const shown = course.answer;
  const open = useMemo(
    () => (shown === undefined ? null : openDays(madeOn, shown, windows, shown.compared.days)),
    [shown, madeOn, windows],
  );
  const apart = useMemo(() => {
    if (shown === undefined || shown.by === 'all') return null;
    const { by: of } = shown;
    return apartLines(shown, windows, (id) => (id === null ? 'None' : nameOf(of, String(id))));
  }, [shown, windows, nameOf]);
  return {
    list,
    error: list.error,
    currencies,
    currency,
    compared,
    course: shown,
    open,
    /** Lines whose sales are not compared with the others'; `null` where all are. */
    apart,
    /** The charts or the attribution windows are to come, and days are likely to be open: room is kept for saying so. */
    mayBeOpen: (shown === undefined || isLoading) && isYoung(madeOn, compared.days),
    by,
    /** Rows that repeat another's campaign, or keyword, and day; 0 until they are counted. */
    repeated: repeated.answer?.of === data ? repeated.answer.rows : 0,
    // They are named by the campaigns, and compared by their attribution windows.
    moves: periods === null ? null : isLoading ? undefined : moves.answer,
    chartError: course.error ?? (periods === null ? null : moves.error),
    nameOf,
    /** What keywords are called; `null` of a report that has none. */
    texts: type === 'keyword' ? texts : null,
  };
}

/** Most sales are attributed within so many days. */
const usualWindow = 14;

function isYoung(madeOn: string | null, days: readonly string[]): boolean {
  const age = Date.parse(madeOn ?? '') - Date.parse(days.at(-1) ?? '');
  return age <= usualWindow * 86_400_000;
}

export type ResultView = ReturnType<typeof useResultView>;

/** The names of campaigns, accounts and keywords, as far as they have come. */
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
