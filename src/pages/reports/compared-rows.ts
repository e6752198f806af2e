/** The rows of two reports, read side by side from their tables. */
import type { ColumnFilter, Figures } from '#lib/table-query.ts';
import { changeBetween } from '#features/history/period-campaigns.ts';
import { pagedSums } from '#queries/tables/table-sums.ts';
import { columnOf, withFilters } from '#metrics/display/daily-series.ts';
import { type Moved, readMoves, type Side } from './moves.ts';
import type { RowKind } from './result.list.tsx';

/** A row of both, in one channel and currency. */
interface ComparedRow extends Moved {
  channel: string | null;
  currency: string | null;
}

type ComparedRows = Awaited<ReturnType<typeof readCompared>>;

/** Reads both sides by channel and currency, which are never added. Rejects as the tables do. */
export async function readCompared(now: Side, before: Side, kind: RowKind, signal: AbortSignal) {
  const crossings = await Promise.all(
    [now, before].map(({ table, query }) =>
      table.cross(['channel', 'currency'], query, { signal }),
    ),
  );
  const parts = new Map(
    crossings.flatMap(({ cells }) =>
      cells.map(({ values: [channel, currency] }) => {
        const part = { channel: textOrNull(channel), currency: textOrNull(currency) };
        return [JSON.stringify(part), part] as const;
      }),
    ),
  );
  /** By campaign, as the reports name them. */
  const accounts = new Map<string, string>();
  if (kind === 'keyword') {
    for (const { table, query } of [before, now]) {
      const pairs = pagedSums(table, ['campaign_id', 'account_id'], query, { signal });
      for await (const { values } of pairs) {
        const [campaign, account] = values;
        if (typeof campaign === 'string' && typeof account === 'string')
          accounts.set(campaign, account);
      }
    }
  }
  const rows: ComparedRow[] = [];
  /** The number compared per channel and currency, by spend, if there are more; `null` if all are. */
  let most: number | null = null;
  for (const part of parts.values()) {
    const filters: ColumnFilter[] = [
      { column: 'channel', test: 'set', values: [part.channel] },
      { column: 'currency', test: 'set', values: [part.currency] },
    ];
    const columns = [columnOf[kind], secondOf[kind]] as const;
    const only = (side: Side) => ({ ...side, query: withFilters(side.query, ...filters) });
    const found = await readMoves(only(now), only(before), columns, { signal });
    most = found.most ?? most;
    rows.push(...found.moved.map((moved) => ({ ...part, ...moved })));
  }
  return { kind, rows, accounts, most };
}

/** What identifies a row besides its own ID. The account of a keyword is that of its campaign. */
const secondOf = { campaign: 'account_id', keyword: 'campaign_id', product: 'account_id' } as const;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The same as records of the list. One that is missing from a report had nothing there. */
export function comparedRecords({ kind, rows, accounts }: ComparedRows) {
  return rows.map(({ values, channel, currency, now, before }) => {
    const [id, second] = values.map(textOrNull);
    const campaign = kind === 'keyword' ? second : kind === 'campaign' ? id : null;
    const pair = (metric: string) => [figure(before, metric), figure(now, metric)] as const;
    return {
      id: JSON.stringify([values, channel, currency]),
      [columnOf[kind]]: id,
      campaign_id: campaign ?? null,
      account_id: kind === 'keyword' ? accounts.get(campaign ?? '') : second,
      channel,
      currency,
      ...Object.fromEntries(summed.map((metric) => [metric, figure(now, metric)])),
      ...changeBetween(pair('spend'), pair('sales')),
    };
  });
}

const summed = ['spend', 'sales', 'impressions', 'clicks', 'conversions', 'units'] as const;

const figure = (of: Figures, metric: string): number | null =>
  Object.keys(of).length === 0 ? 0 : (of[metric] ?? null);
