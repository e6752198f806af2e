import { useMemo } from 'react';
import type { Totals } from '../../domain/totals.ts';
import { money, moneyWithCurrency, percent, ratio, words } from '../../lib/format.ts';
import { ChartCard } from '../../ui/chart/chart-card.tsx';
import { BarChart } from '../../ui/chart/lazy-bar-chart.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import type { CampaignRow } from './campaign-rows.ts';
import type { CampaignsSearch } from './campaigns.search.ts';
import { groupBy, shareOfSpend, topBySpend } from './chart-series.ts';

interface CampaignChartsProps {
  /** The rows that the filter leaves. */
  rows: CampaignRow[];
  totals: Totals[];
  search: CampaignsSearch;
  onChange: (values: Partial<CampaignsSearch>) => void;
}

/** Three charts over what is filtered, in one currency. A click on a bar filters by it, a second click clears that. */
export function CampaignCharts({ rows, totals, search, onChange }: CampaignChartsProps) {
  const currencies = totals.map(({ currency }) => currency).filter((currency) => currency !== null);
  const currency = currencies.find((known) => known === search.currency) ?? currencies[0] ?? null;
  const toggle = (field: 'channel' | 'campaign_type' | 'campaign_id') => (key: string) => {
    const isOnly = search[field].length === 1 && search[field][0] === key;
    onChange({ [field]: isOnly ? [] : [key] });
  };
  if (currency === null) return null;
  return (
    <section aria-label={`Charts, ${currency}`} className="flex flex-col gap-2">
      {currencies.length > 1 && (
        <div className="flex items-center gap-2 text-muted">
          Charts in
          <Segmented
            label="Currency of the charts"
            options={currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onChange={(value) => onChange({ currency: value === currencies[0] ? '' : value })}
          />
        </div>
      )}
      <div className="grid gap-4 lg:grid-cols-3">
        <SpendAndSales
          rows={rows}
          currency={currency}
          selected={search.channel}
          onSelect={toggle('channel')}
        />
        <RatioChart
          rows={rows}
          currency={currency}
          search={search}
          onChange={onChange}
          onSelect={toggle(search.by)}
        />
        <TopCampaigns
          rows={rows}
          currency={currency}
          selected={search.campaign_id}
          onSelect={toggle('campaign_id')}
        />
      </div>
    </section>
  );
}

interface ChartProps {
  rows: CampaignRow[];
  currency: string;
  selected: string[];
  onSelect: (key: string) => void;
}

function SpendAndSales({ rows, currency, selected, onSelect }: ChartProps) {
  const groups = useMemo(() => groupBy(rows, 'channel', currency), [rows, currency]);
  const format = (value: number) => moneyWithCurrency(value, currency, 1000);
  return (
    <ChartCard
      title="Spend and sales by channel"
      subtitle={currency}
      table={{
        columns: [
          { label: 'Channel' },
          { label: 'Spend', align: 'end' },
          { label: 'Sales', align: 'end' },
        ],
        rows: groups.map(({ key, totals }) => [key, money(totals.spend), money(totals.sales)]),
      }}
    >
      <BarChart
        name="Spend and sales by channel"
        data={groups.map(({ key, totals }) => ({
          key,
          label: key,
          values: { spend: totals.spend, sales: totals.sales },
          selected: selected.includes(key),
        }))}
        series={[
          { id: 'spend', label: 'Spend', color: 2, format },
          { id: 'sales', label: 'Sales', color: 1, format },
        ]}
        onSelect={onSelect}
      />
    </ChartCard>
  );
}

function RatioChart({
  rows,
  currency,
  search,
  onChange,
  onSelect,
}: Omit<ChartProps, 'selected'> & Pick<CampaignChartsProps, 'search' | 'onChange'>) {
  const groups = useMemo(() => groupBy(rows, search.by, currency), [rows, search.by, currency]);
  const name = (key: string) => (search.by === 'channel' ? key : words(key));
  const title = `ACOS and ROAS by ${search.by === 'channel' ? 'channel' : 'type'}`;
  return (
    <ChartCard
      title={title}
      subtitle={currency}
      controls={
        <Segmented
          label="Compare by"
          options={[
            { value: 'channel', label: 'Channel' },
            { value: 'campaign_type', label: 'Type' },
          ]}
          value={search.by}
          onChange={(by) => onChange({ by: by === 'campaign_type' ? by : 'channel' })}
        />
      }
      table={{
        columns: [
          { label: search.by === 'channel' ? 'Channel' : 'Type' },
          { label: 'ACOS', align: 'end' },
          { label: 'ROAS', align: 'end' },
        ],
        rows: groups.map(({ key, ratios }) => [
          name(key),
          percent(ratios.acos),
          ratio(ratios.roas),
        ]),
      }}
    >
      <BarChart
        name={title}
        data={groups.map(({ key, ratios }) => ({
          key,
          label: name(key),
          values: { acos: ratios.acos, roas: ratios.roas },
          selected: search[search.by].includes(key),
        }))}
        series={[
          { id: 'acos', label: 'ACOS', color: 2, format: percent, axis: 'left' },
          { id: 'roas', label: 'ROAS', color: 1, format: ratio, axis: 'right' },
        ]}
        onSelect={onSelect}
      />
    </ChartCard>
  );
}

function TopCampaigns({ rows, currency, selected, onSelect }: ChartProps) {
  const top = useMemo(() => topBySpend(rows, currency, 10), [rows, currency]);
  const share = shareOfSpend(top, rows, currency);
  return (
    <ChartCard
      title="Campaigns with most spend"
      subtitle={share === null ? currency : `${percent(share)} of ${currency} spend`}
      table={{
        columns: [
          { label: 'Campaign' },
          { label: 'Spend', align: 'end' },
          { label: 'ACOS', align: 'end' },
        ],
        rows: top.map((row) => [row.name, money(row.spend), percent(row.acos)]),
      }}
    >
      <BarChart
        name="Campaigns with most spend"
        layout="horizontal"
        data={top.map((row) => ({
          key: row.id,
          label: row.name,
          values: { spend: row.spend },
          selected: selected.includes(row.id),
        }))}
        series={[
          {
            id: 'spend',
            label: 'Spend',
            color: 2,
            format: (value) => moneyWithCurrency(value, currency, 1000),
          },
        ]}
        onSelect={onSelect}
      />
    </ChartCard>
  );
}
