import type { ReactNode } from 'react';
import type { Totals } from '../../domain/totals.ts';
import { ratiosOf } from '../../domain/ratios.ts';
import { count, missing, money, percent, ratio, words } from '../../lib/format.ts';
import type { Column } from '../../ui/grid/column.ts';
import type { CampaignRow } from './campaign-rows.ts';
import type { CampaignColumn } from './campaigns.search.ts';
import { definitions } from './definitions.ts';
import { StatusBadge } from './status-badge.tsx';

type CampaignGridColumn = Column<CampaignRow> & { id: CampaignColumn };

const figure = { align: 'end', priority: 3 } as const;
const label = { align: 'start', priority: 3 } as const;

/** The grid's columns. `currency` is the unit of money where all rows share one. */
export function campaignGridColumns(currency: string | null): CampaignGridColumn[] {
  // With several currencies in the table, each amount says its own.
  const inMoney = currency === null ? {} : { unit: currency };
  const amount = (row: CampaignRow, value: number | null) =>
    currency === null ? moneyWithCode(value, row.currency) : money(value);
  return [
    { id: 'name', header: 'Campaign', width: 320, ...label, priority: 1, cell: (row) => row.name },
    {
      id: 'spend',
      header: 'Spend',
      width: 132,
      ...figure,
      priority: 2,
      ...inMoney,
      definition: definitions.spend,
      cell: (row) => amount(row, row.spend),
    },
    {
      id: 'sales',
      header: 'Sales',
      width: 132,
      ...figure,
      ...inMoney,
      definition: definitions.sales,
      cell: (row) => amount(row, row.sales),
    },
    {
      id: 'acos',
      header: 'ACOS',
      width: 88,
      ...figure,
      priority: 2,
      definition: definitions.acos,
      cell: (row) => percent(row.acos),
    },
    {
      id: 'roas',
      header: 'ROAS',
      width: 80,
      ...figure,
      definition: definitions.roas,
      cell: (row) => ratio(row.roas),
    },
    {
      id: 'impressions',
      header: 'Impressions',
      width: 120,
      ...figure,
      definition: definitions.impressions,
      cell: (row) => count(row.impressions),
    },
    {
      id: 'clicks',
      header: 'Clicks',
      width: 88,
      ...figure,
      definition: definitions.clicks,
      cell: (row) => count(row.clicks),
    },
    {
      id: 'ctr',
      header: 'CTR',
      width: 80,
      ...figure,
      definition: definitions.ctr,
      cell: (row) => percent(row.ctr),
    },
    {
      id: 'conversions',
      header: 'Conversions',
      width: 120,
      ...figure,
      definition: definitions.conversions,
      cell: (row) => count(row.conversions),
    },
    {
      id: 'cvr',
      header: 'CVR',
      width: 80,
      ...figure,
      definition: definitions.cvr,
      cell: (row) => percent(row.cvr),
    },
    {
      id: 'cpc',
      header: 'CPC',
      width: 104,
      ...figure,
      ...inMoney,
      definition: definitions.cpc,
      cell: (row) => amount(row, row.cpc),
    },
    {
      id: 'currency',
      header: 'Currency',
      width: 96,
      ...label,
      cell: (row) => row.currency ?? missing,
    },
    {
      id: 'status',
      header: 'Status',
      width: 104,
      ...label,
      cell: (row) => <StatusBadge status={row.status} />,
    },
    {
      id: 'campaign_type',
      header: 'Type',
      width: 168,
      ...label,
      cell: (row) => words(row.campaign_type),
    },
    {
      id: 'channel',
      header: 'Channel',
      width: 112,
      ...label,
      cell: (row) => row.channel ?? missing,
    },
    {
      id: 'account',
      header: 'Account',
      width: 220,
      ...label,
      cell: (row) => row.account || missing,
    },
  ];
}

/** Whether a column holds figures: a first click on its header puts the largest on top. */
export function isFigure(column: string): boolean {
  return campaignGridColumns(null).some(({ id, align }) => id === column && align === 'end');
}

function moneyWithCode(value: number | null, currency: string | null): ReactNode {
  if (value === null) return missing;
  return (
    <>
      {money(value)} <span className="text-xs text-muted">{currency}</span>
    </>
  );
}

/** One totals row per currency, from the sums of the rows shown. */
export function totalsRows(
  totals: Totals[],
): { label: string; cells: Record<string, ReactNode> }[] {
  return totals.map((total) => {
    const { acos, roas, ctr, cvr, cpc } = ratiosOf(total);
    return {
      label: `Total ${total.currency ?? 'without currency'}`,
      cells: {
        spend: money(total.spend),
        sales: money(total.sales),
        acos: percent(acos),
        roas: ratio(roas),
        impressions: count(total.impressions),
        clicks: count(total.clicks),
        ctr: percent(ctr),
        conversions: count(total.conversions),
        cvr: percent(cvr),
        cpc: money(cpc),
        currency: total.currency ?? missing,
      },
    };
  });
}
