/** Lines of spend and sales by day, which a history adds to lists. */
import type { ReactNode } from 'react';
import { metrics } from '#metrics/metrics.ts';
import { Sparkline } from '#ui/charts/sparkline.tsx';
import {
  daysOfMonth,
  type HistoryBlock,
  type HistoryCampaign,
  placeOf,
} from '#features/history/history-block.ts';
import { monthOf } from '#lib/day-lists.ts';
import type { PeriodDays } from '#features/history/use-history-period.ts';

/**
 * Draws spend and sales by day of the campaigns with a key, such as their own ID; nothing if these have several
 * currencies. Rows are looked up when the first line is drawn.
 */
export function rowLines(
  { days, blocks }: PeriodDays,
  keyOf: (campaign: HistoryCampaign, account: string) => string,
): (key: string) => ReactNode {
  let months: Map<string, MonthRows> | undefined;
  const drawn = new Map<string, ReactNode>();
  const draw = (key: string): ReactNode => {
    months ??= new Map(blocks.map((block) => [block.month, findRows(block, keyOf)]));
    const own = [...months.values()].flatMap(({ block, rows }) =>
      (rows.get(key) ?? []).flatMap((row) => {
        const campaign = block.campaigns[row];
        return campaign === undefined
          ? []
          : [{ currency: campaign.currency, account: block.accounts[campaign.account] ?? '' }];
      }),
    );
    const [first] = own;
    if (first === undefined || own.some(({ currency }) => currency !== first.currency)) return null;
    const { account } = first;
    const known = months;
    const valuesOf = (metric: 'spend' | 'sales') =>
      days.map((day) => {
        const month = known.get(monthOf(day));
        return month === undefined ? null : sumOn(month, { key, account, metric, day });
      });
    return (
      <Sparkline
        lines={[
          { values: valuesOf('sales'), tone: metrics.sales.tone },
          { values: valuesOf('spend'), tone: metrics.spend.tone },
        ]}
        className="inline-block h-5 w-full align-middle"
      />
    );
  };
  return (key) => {
    if (!drawn.has(key)) drawn.set(key, draw(key));
    return drawn.get(key);
  };
}

interface MonthRows {
  block: HistoryBlock;
  /** By key. */
  rows: ReadonlyMap<string, readonly number[]>;
}

function findRows(
  block: HistoryBlock,
  keyOf: (campaign: HistoryCampaign, account: string) => string,
): MonthRows {
  const rows = new Map<string, number[]>();
  for (const [row, campaign] of block.campaigns.entries()) {
    const key = keyOf(campaign, block.accounts[campaign.account] ?? '');
    const own = rows.get(key);
    if (own === undefined) rows.set(key, [row]);
    else own.push(row);
  }
  return { block, rows };
}

interface SumOf {
  key: string;
  account: string;
  metric: 'spend' | 'sales';
  day: string;
}

/** `null` if some figure is unknown, or the account's day was not read. */
function sumOn({ block, rows }: MonthRows, { key, account, metric, day }: SumOf): number | null {
  const { length } = daysOfMonth(block.month);
  const place = block.accounts.indexOf(account);
  const isRead = (block.readAt.last[place * length + placeOf(day)] ?? 0) > 0;
  if (place < 0 || !isRead) return null;
  let sum = 0;
  for (const row of rows.get(key) ?? [])
    sum += block.figures.last[metric][row * length + placeOf(day)] ?? 0;
  return Number.isNaN(sum) ? null : sum;
}
