/** The groups of the campaigns page's charts in one currency. Pure. */
import type { Campaign } from '#api/contract/campaign.ts';
import { humanize, money, moneyWithCurrency, percent, percentTick, ratio } from '#lib/format.ts';
import { groupBy, topBySpend } from '#metrics/campaign-sums.ts';
import { metrics, ratioNote } from '#metrics/metrics.ts';
import { rowRatios } from '#metrics/totals.ts';
import { isGroupUnder, underWindow, windowNote } from '#metrics/window-terms.ts';
import type { BarDatum, BarSeries } from '#ui/charts/chart-data.ts';

type Field = 'channel' | 'campaign_type';

export interface ChartedRows {
  /** The filtered rows. */
  rows: readonly Campaign[];
  currency: string;
  /** The attribution window in days under which sales are compared; `null` for any. */
  window: number | null;
}

/** Spend and sales by channel; sales under another attribution window are not comparable. */
export function spendGroups({ rows, currency, window }: ChartedRows): BarDatum[] {
  return groupBy(rows, 'channel', currency).map(({ key, totals }) => {
    const own = membersOf(rows, 'channel', key, currency);
    const isComparable = isGroupUnder(own, window);
    return {
      key,
      label: key,
      values: { spend: totals.spend, sales: isComparable ? totals.sales : null },
      ...(!isComparable && { notes: { sales: windowNote(own) } }),
    };
  });
}

/** ACOS of the comparable rows by channel or type, with ROAS for tooltip and table. */
export function acosGroups({ rows, currency, window }: ChartedRows, by: Field): BarDatum[] {
  const comparable = new Map(
    groupBy(underWindow(rows, window), by, currency).map(({ key, ratios }) => [key, ratios]),
  );
  return groupBy(rows, by, currency).map(({ key }) => {
    const ratios = comparable.get(key);
    const other = windowNote(membersOf(rows, by, key, currency));
    return {
      key,
      label: by === 'channel' ? key : humanize(key),
      values: { acos: ratios?.acos ?? null, roas: ratios?.roas ?? null },
      notes: {
        acos: ratios === undefined ? other : ratioNote('acos'),
        roas: ratios === undefined ? other : ratioNote('roas'),
      },
    };
  });
}

/** The campaigns with the highest spend, with ACOS for the table. */
export function topGroups({ rows, currency, window }: ChartedRows): BarDatum[] {
  return topBySpend(rows, currency, 10).map((row) => {
    const isComparable = isGroupUnder([row], window);
    return {
      key: row.id,
      label: row.name ?? row.id,
      values: {
        spend: row.metrics?.spend ?? null,
        acos: row.metrics && isComparable ? rowRatios(row.metrics).acos : null,
      },
      notes: { acos: isComparable ? ratioNote('acos') : windowNote([row]) },
    };
  });
}

function membersOf(rows: readonly Campaign[], by: Field, key: string, currency: string) {
  return rows.filter((row) => row[by] === key && row.metrics?.currency_code === currency);
}

/** The measures of these groups. One of ACOS and ROAS is drawn, because they are the same number twice. */
export function measuresIn(currency: string) {
  const format = (value: number) => moneyWithCurrency(value, currency, 1000);
  const amount = { format, exact: money };
  const { spend, sales, acos, roas } = metrics;
  return {
    spend: { ...spend, id: 'spend', ...amount },
    sales: { ...sales, id: 'sales', ...amount },
    acos: { ...acos, id: 'acos', format: percent, tick: percentTick },
    roas: { ...roas, id: 'roas', format: ratio, isDrawn: false },
  } satisfies Record<string, BarSeries & { exact?: (value: number) => string }>;
}
