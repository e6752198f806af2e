import { memo, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { money, moneyWithCurrency, percent, ratio, humanize } from '#lib/format.ts';
import { groupBy, shareOfSpend, topBySpend } from '#shared/metrics/campaign-sums.ts';
import { windowText } from '#shared/metrics/comparable.ts';
import { rowRatios, type Totals } from '#shared/metrics/totals.ts';
import { channelTerms, isGroupUnder, underWindow } from '#shared/metrics/window-terms.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { BarChart } from '#ui/charts/lazy-bar-chart.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import type { CampaignsSearch } from './campaigns.list.tsx';
import { ChartChoices } from './chart-choices.tsx';

interface CampaignChartsProps {
  /** The filtered rows. */
  rows: readonly Campaign[];
  totals: Totals[];
  search: Pick<
    CampaignsSearch,
    'channel' | 'by' | 'campaign_id' | 'campaign_type' | 'currency' | 'window'
  >;
  onChange: (values: Partial<CampaignsSearch>) => void;
}

/**
 * Three charts of the filtered campaigns in one currency. Clicking a bar filters by it, a second click clears
 * the filter.
 */
export const CampaignCharts = memo(function CampaignCharts(props: CampaignChartsProps) {
  const { rows, totals, search, onChange } = props;
  const currencies = totals.map(({ currency }) => currency).filter((currency) => currency !== null);
  const currency = currencies.find((known) => known === search.currency) ?? currencies[0] ?? null;
  const terms = useMemo(
    () => channelTerms(rows, currency, search.window),
    [rows, currency, search.window],
  );
  const toggle = (field: 'channel' | 'campaign_type' | 'campaign_id') => (key: string) => {
    const isOnly = search[field].length === 1 && search[field][0] === key;
    onChange({ [field]: isOnly ? [] : [key] });
  };
  if (currency === null) return null;
  return (
    <section
      aria-label={`Charts, ${currency}`}
      className="flex flex-col gap-2 print:break-inside-avoid"
    >
      <ChartChoices currencies={currencies} currency={currency} terms={terms} onChange={onChange} />
      <div className="grid gap-4 lg:grid-cols-3 print:grid-cols-3">
        <SpendAndSales
          rows={rows}
          currency={currency}
          window={terms.window}
          selected={search.channel}
          onSelect={toggle('channel')}
        />
        <RatioChart
          rows={rows}
          currency={currency}
          window={terms.window}
          search={search}
          onChange={onChange}
          onSelect={toggle(search.by)}
        />
        <TopCampaigns
          rows={rows}
          currency={currency}
          window={terms.window}
          selected={search.campaign_id}
          onSelect={toggle('campaign_id')}
        />
      </div>
    </section>
  );
});

/** "EUR, sales under 14 days’ attribution". */
const subtitle = (currency: string, window: number | null, of = ''): string =>
  window === null ? currency : `${currency}, ${of}${windowText([window])}`;

/** A channel without a bar has sales, but under another attribution window. */
function salesNote(currency: string, window: number | null, hidden: readonly string[]): string {
  const said = subtitle(currency, window, 'sales under ');
  return hidden.length === 0 ? said : `${said}; sales of ${hidden.join(', ')} not shown`;
}

interface ChartProps {
  rows: readonly Campaign[];
  currency: string;
  /** The attribution window in days under which sales are compared; `null` for any. */
  window: number | null;
  selected: string[];
  onSelect: (key: string) => void;
}

function SpendAndSales({ rows, currency, window, selected, onSelect }: ChartProps) {
  const groups = useMemo(
    () =>
      groupBy(rows, 'channel', currency).map((group) => {
        const own = rows.filter(
          ({ channel, metrics }) => channel === group.key && metrics?.currency_code === currency,
        );
        return { ...group, sales: isGroupUnder(own, window) ? group.totals.sales : null };
      }),
    [rows, currency, window],
  );
  const format = (value: number) => moneyWithCurrency(value, currency, 1000);
  return (
    <ChartCard
      title="Spend and sales by channel"
      subtitle={salesNote(
        currency,
        window,
        groups.flatMap(({ key, sales }) => (sales === null ? [key] : [])),
      )}
      table={{
        columns: [
          { label: 'Channel' },
          { label: 'Spend', align: 'end' },
          { label: 'Sales', align: 'end' },
        ],
        rows: groups.map(({ key, totals, sales }) => [
          key,
          money(totals.spend),
          sales === null ? 'Not shown: other attribution window' : money(sales),
        ]),
      }}
    >
      <BarChart
        name="Spend and sales by channel"
        data={groups.map(({ key, totals, sales }) => ({
          key,
          label: key,
          values: { spend: totals.spend, sales },
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
  window,
  search,
  onChange,
  onSelect,
}: Omit<ChartProps, 'selected'> & Pick<CampaignChartsProps, 'search' | 'onChange'>) {
  const groups = useMemo(
    () => groupBy(underWindow(rows, window), search.by, currency),
    [rows, window, search.by, currency],
  );
  const name = (key: string) => (search.by === 'channel' ? key : humanize(key));
  const title = `ACOS and ROAS by ${search.by === 'channel' ? 'channel' : 'type'}`;
  return (
    <ChartCard
      title={title}
      subtitle={subtitle(currency, window)}
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

function TopCampaigns({ rows, currency, window, selected, onSelect }: ChartProps) {
  const top = useMemo(() => topBySpend(rows, currency, 10), [rows, currency]);
  const share = shareOfSpend(top, rows, currency);
  return (
    <ChartCard
      title="Top campaigns by spend"
      subtitle={share === null ? currency : `${percent(share)} of ${currency} spend`}
      table={{
        columns: [
          { label: 'Campaign' },
          { label: 'Spend', align: 'end' },
          { label: window === null ? 'ACOS' : `ACOS, ${window} days`, align: 'end' },
        ],
        rows: top.map((row) => [
          row.name ?? row.id,
          money(row.metrics?.spend ?? null),
          percent(row.metrics && isGroupUnder([row], window) ? rowRatios(row.metrics).acos : null),
        ]),
      }}
    >
      <BarChart
        name="Top campaigns by spend"
        layout="horizontal"
        data={top.map((row) => ({
          key: row.id,
          label: row.name ?? row.id,
          values: { spend: row.metrics?.spend ?? null },
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
