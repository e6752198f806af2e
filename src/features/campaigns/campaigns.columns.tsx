import type { ReactNode } from 'react';
import { campaignSales, ratiosOf, type Totals } from '#shared/metrics/totals.ts';
import { count, missing, money, percent, ratio, humanize } from '#lib/format.ts';
import type { TableRow } from '#lib/table-query.ts';
import { figureOf, textOf } from '#lib/table-row.ts';
import { withAsterisk } from '#ui/figure/partial-figure.tsx';
import type { Column } from '#ui/grid/column.ts';
import type { CampaignColumn } from './campaigns.search.ts';
import { metrics } from '#shared/metrics/metrics.ts';
import { StatusBadge } from './status-badge.tsx';

type CampaignGridColumn = Column<TableRow> & { id: CampaignColumn };

const label = { align: 'start', priority: 3 } as const;

/** The grid's columns. `currency` is the unit of money if all rows share one. */
export function campaignGridColumns(currency: string | null): CampaignGridColumn[] {
  return [
    {
      id: 'name',
      header: 'Campaign',
      width: 320,
      ...label,
      priority: 1,
      cell: (row) => textOf(row, 'name'),
    },
    { ...amount('spend', 'Spend', 132, currency), priority: 2 },
    amount('sales', 'Sales', 132, currency),
    { ...figure('acos', 'ACOS', 88, percent), priority: 2 },
    figure('roas', 'ROAS', 80, ratio),
    figure('impressions', 'Impressions', 120, count),
    figure('clicks', 'Clicks', 88, count),
    figure('ctr', 'CTR', 80, percent),
    figure('conversions', 'Conversions', 120, count),
    figure('cvr', 'CVR', 80, percent),
    amount('cpc', 'CPC', 104, currency),
    {
      id: 'currency',
      header: 'Currency',
      width: 96,
      ...label,
      cell: (row) => textOf(row, 'currency') ?? missing,
    },
    {
      id: 'status',
      header: 'Status',
      width: 104,
      ...label,
      cell: (row) => <StatusBadge status={textOf(row, 'status')} />,
    },
    {
      id: 'campaign_type',
      header: 'Type',
      width: 168,
      ...label,
      cell: (row) => humanize(textOf(row, 'campaign_type')),
    },
    {
      id: 'channel',
      header: 'Channel',
      width: 112,
      ...label,
      cell: (row) => textOf(row, 'channel') ?? missing,
    },
    {
      id: 'account',
      header: 'Account',
      width: 220,
      ...label,
      cell: (row) => textOf(row, 'account') ?? missing,
    },
  ];
}

type FigureId = CampaignColumn & keyof typeof metrics;

/** A column of numbers: each row's value, and for a group its total. */
function figure(
  id: FigureId,
  header: string,
  width: number,
  format: (value: number | null) => string,
): CampaignGridColumn {
  return {
    id,
    header,
    width,
    align: 'end',
    priority: 3,
    definition: id === 'sales' ? campaignSales : metrics[id].definition,
    cell: (row) => format(figureOf(row, id)),
    sum: ({ figures, leftOut }) => withAsterisk(format(figures[id] ?? null), leftOut[id]),
  };
}

/** A column of money. With several currencies in the table, each amount names its own; a group of several has none. */
function amount(
  id: 'spend' | 'sales' | 'cpc',
  header: string,
  width: number,
  currency: string | null,
): CampaignGridColumn {
  const plain = figure(id, header, width, money);
  if (currency !== null) return { ...plain, unit: currency };
  return {
    ...plain,
    cell: (row) => moneyWithCode(figureOf(row, id), textOf(row, 'currency')),
    sum: ({ figures, currencies, leftOut }) => {
      const used = currencies.filter((own) => own.currency !== null);
      return used.length > 1 ? (
        <span className="text-xs font-normal text-muted">{used.length} currencies</span>
      ) : (
        withAsterisk(moneyWithCode(figures[id] ?? null, used[0]?.currency ?? null), leftOut[id])
      );
    },
  };
}

/** Columns that campaigns can be grouped by, and the labels of their values. */
export const campaignGroups = {
  channel: String,
  account: String,
  status: humanize,
  campaign_type: humanize,
  currency: String,
};

/** Filters that belong to columns, by label. */
export const campaignControls = {
  status: 'Status',
  campaign_type: 'Type',
  channel: 'Channel',
  account: 'Account',
};

function moneyWithCode(value: number | null, currency: string | null): ReactNode {
  if (value === null) return missing;
  return (
    <>
      {money(value)} <span className="text-xs text-muted">{currency}</span>
    </>
  );
}

/** One totals row per currency, from the sums of the displayed rows. */
export function totalsRows(
  totals: Totals[],
): { label: string; cells: Record<string, ReactNode> }[] {
  return totals.map((total) => {
    const { acos, roas, ctr, cvr, cpc } = ratiosOf(total);
    const { pairs } = total;
    return {
      label: `Total ${total.currency ?? 'of unknown currency'}`,
      cells: {
        spend: money(total.spend),
        sales: money(total.sales),
        acos: withAsterisk(percent(acos), pairs.acos.leftOut),
        roas: withAsterisk(ratio(roas), pairs.acos.leftOut),
        impressions: count(total.impressions),
        clicks: count(total.clicks),
        ctr: withAsterisk(percent(ctr), pairs.ctr.leftOut),
        conversions: count(total.conversions),
        cvr: withAsterisk(percent(cvr), pairs.cvr.leftOut),
        cpc: withAsterisk(money(cpc), pairs.cpc.leftOut),
        currency: total.currency ?? missing,
      },
    };
  });
}
