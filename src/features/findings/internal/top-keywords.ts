/** The keywords with the highest amounts at risk, found in the row engine, so that only a few rows reach the page. */
import type { ColumnFilter, TableQuery, TableRow } from '#lib/table-query.ts';
import { figureOf, idOf, textOf } from '#lib/table-row.ts';
import type { Table } from '#row-engine/table.ts';
import type { Scope } from '#navigation/scope.ts';
import type { FindingKind, KeywordRow } from '#features/findings/finding.ts';
import { findInKeyword } from './rules.ts';
import { minBidRatio } from './rules/campaigns.ts';

export interface TopKeywordsQuery {
  scope: Scope;
  /** Number of days the joined report covers. */
  days: number;
  /** Number of findings per rule and currency, highest amount first. */
  depth: number;
  /** Keywords to include in any case, if a rule applies. */
  also: readonly string[];
  /** Also counts the findings of each account. */
  byAccount?: boolean;
}

export interface TopKeywords {
  rows: readonly KeywordRow[];
  total: number;
  /** Findings per account, if requested; else empty. */
  byAccount: ReadonlyMap<string, number>;
}

/** A number above zero: money is stored in millionths. */
const positive = (column: string): ColumnFilter => ({ column, test: 'range', from: 0.000001 });
const hasBidAndClicks = [positive('bid'), positive('clicks')];

/** The rules as filters: exactly the matching rows are findings of that kind. */
const streams: readonly { kind: FindingKind; filters: readonly ColumnFilter[] }[] = [
  {
    kind: 'barren_keyword',
    filters: [
      { column: 'sales', test: 'range', from: 0, to: 0 },
      { ...positive('conversions'), not: true },
    ],
  },
  {
    kind: 'bid_apart',
    filters: [...hasBidAndClicks, { column: 'bid_cpc', test: 'range', from: minBidRatio }],
  },
  {
    kind: 'bid_apart',
    filters: [...hasBidAndClicks, { column: 'bid_cpc', test: 'range', to: 1 / minBidRatio }],
  },
];

/**
 * Reads them from a keyword table with a joined report. The first `depth` of a ranking of all findings are
 * the first of a ranking of these at any exchange rates, because each currency is read separately.
 */
export async function topKeywords(
  table: Table,
  { scope, days, depth, also, byAccount = false }: TopKeywordsQuery,
  signal: AbortSignal,
): Promise<TopKeywords> {
  const scoped: ColumnFilter[] = [
    { column: 'channel', test: 'set', values: scope.channel },
    { column: 'account_id', test: 'set', values: scope.account_id },
    positive('spend'),
  ];
  const { cells } = await table.sums(['currency'], { filters: scoped }, { signal });
  const found = new Map<string, KeywordRow>();
  let total = 0;
  const counts = new Map<string, number>();
  for (const { values } of cells) {
    const currency = typeof values[0] === 'string' && values[0] !== '' ? values[0] : null;
    const own: ColumnFilter = { column: 'currency', test: 'set', values: [currency] };
    for (const { kind, filters } of streams) {
      const query = { filters: [...scoped, own, ...filters] };
      const top = await topOf(table, { query, kind, days, depth }, signal);
      total += top.total;
      for (const row of top.rows) found.set(row.id, row);
      if (!byAccount) continue;
      const accounts = await table.cross(['account_id'], query, { signal });
      for (const {
        values: [account],
        count,
      } of accounts.cells)
        if (typeof account === 'string') counts.set(account, (counts.get(account) ?? 0) + count);
    }
  }
  if (also.length > 0) {
    const named: ColumnFilter = { column: 'id', test: 'set', values: also };
    const part = { from: 0, limit: also.length };
    const { rows } = await rowsOf(table, { filters: [...scoped, named] }, days, part, signal);
    for (const row of rows) found.set(row.id, row);
  }
  return { rows: [...found.values()], total, byAccount: counts };
}

interface Stream {
  query: TableQuery;
  kind: FindingKind;
  days: number;
  depth: number;
}

/**
 * Reads rows by spend, highest first, until no other row can have a higher amount at risk, since that never
 * exceeds spend.
 */
async function topOf(table: Table, { query, kind, days, depth }: Stream, signal: AbortSignal) {
  const rows: KeywordRow[] = [];
  const amounts: number[] = [];
  const sorted = { ...query, sort: [{ column: 'spend', descending: true }] };
  for (;;) {
    const part = { from: rows.length, limit: portion };
    const page = await rowsOf(table, sorted, days, part, signal);
    rows.push(...page.rows);
    for (const row of page.rows) {
      amounts.push(
        ...findInKeyword(row).flatMap((it) => (it.kind === kind ? [it.amountAtRisk] : [])),
      );
    }
    const { total } = page;
    if (rows.length >= total || page.rows.length === 0) return { rows, total };
    amounts.sort((a, b) => b - a);
    const least = amounts[depth - 1];
    const rest = page.rows.at(-1)?.spend ?? 0;
    // A tie with the last one would be ambiguous too.
    if (least !== undefined && rest < least) return { rows, total };
  }
}

/** Rows deserialized at once. */
const portion = 128;

async function rowsOf(
  table: Table,
  query: TableQuery,
  days: number,
  part: { from: number; limit: number },
  signal: AbortSignal,
) {
  const { cells, total } = await table.sums(['id'], query, { signal, ...part });
  const found = await table.rows(cells.map(({ values }) => String(values[0])));
  signal.throwIfAborted();
  const rows = found.flatMap((row) => (row === null ? [] : [rowOf(row, days)]));
  return { rows, total };
}

function rowOf(row: TableRow, days: number): KeywordRow {
  const id = idOf(row);
  return {
    id,
    text: textOf(row, 'keyword') ?? id,
    matchType: textOf(row, 'match_type'),
    campaignId: textOf(row, 'campaign_id'),
    accountId: textOf(row, 'account_id'),
    campaign: null,
    currency: textOf(row, 'currency'),
    bid: figureOf(row, 'bid'),
    spend: figureOf(row, 'spend') ?? 0,
    sales: figureOf(row, 'sales'),
    clicks: figureOf(row, 'clicks'),
    conversions: figureOf(row, 'conversions'),
    days,
  };
}
