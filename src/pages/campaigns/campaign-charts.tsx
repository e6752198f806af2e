import { memo, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { percent } from '#lib/format.ts';
import { shareOfSpend, topBySpend } from '#metrics/campaign-sums.ts';
import { windowText } from '#metrics/comparable.ts';
import type { Totals } from '#metrics/totals.ts';
import { channelTerms, type WindowTerms } from '#metrics/window-terms.ts';
import { ChartCard, ChartRow } from '#ui/charts/chart-card.tsx';
import { chartLine } from '#ui/charts/chart-line.tsx';
import { chartTable } from '#ui/charts/chart-table.tsx';
import { BarChart } from '#ui/charts/charts.tsx';
import type { BarDatum } from '#ui/charts/chart-data.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import type { CampaignsSearch } from './campaigns.list.tsx';
import {
  acosGroups,
  type ChartedRows,
  measuresIn,
  spendGroups,
  topGroups,
} from './chart-groups.ts';

interface CampaignChartsProps {
  /** The filtered rows. */
  rows: readonly Campaign[];
  totals: Totals[];
  /** Whether sales and orders are projected. */
  isProjected: boolean;
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
  const { rows, totals, isProjected, search, onChange } = props;
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
  const charted = { rows, currency, window: terms.window };
  return (
    <section
      aria-label={`Charts, ${currency}`}
      className="flex flex-col gap-2 print:break-inside-avoid"
    >
      <ChartChoices currencies={currencies} currency={currency} terms={terms} onChange={onChange} />
      {isProjected && <p className="text-xs text-muted">Sales in these charts are projected.</p>}
      <ChartRow>
        <SpendAndSales {...charted} selected={search.channel} onSelect={toggle('channel')} />
        <AcosChart {...charted} search={search} onChange={onChange} onSelect={toggle(search.by)} />
        <TopCampaigns {...charted} selected={search.campaign_id} onSelect={toggle('campaign_id')} />
      </ChartRow>
    </section>
  );
});

interface ChartChoicesProps {
  currencies: readonly string[];
  currency: string;
  terms: WindowTerms;
  onChange: (values: Partial<CampaignsSearch>) => void;
}

/** The charts' currency and attribution window if not all rows can be compared, with what is left out. */
function ChartChoices({ currencies, currency, terms, onChange }: ChartChoicesProps) {
  const { windows, window, reason } = terms;
  const hasWindows = windows.length > 1 && window !== null;
  if (currencies.length < 2 && !hasWindows && reason === null) return null;
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-muted">
      {currencies.length > 1 && (
        <>
          Charts in
          <Segmented
            label="Currency of the charts"
            options={currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onChange={(value) => onChange({ currency: value === currencies[0] ? '' : value })}
          />
        </>
      )}
      {hasWindows && (
        <>
          <span className="not-first:ml-2">Attribution window</span>
          <Segmented
            label="Attribution window of the charts"
            options={windows.map((days) => ({ value: String(days), label: `${days} days` }))}
            value={String(window)}
            onChange={(value) => onChange({ window: value === String(windows[0]) ? '' : value })}
          />
        </>
      )}
      {reason !== null && <span className="min-w-0 text-xs wrap-anywhere">{reason}</span>}
    </div>
  );
}

/** "EUR, sales under 14 days’ attribution". */
const subtitle = (currency: string, window: number | null, of = ''): string =>
  window === null ? currency : `${currency}, ${of}${windowText([window])}`;

interface ChartProps extends ChartedRows {
  selected: readonly string[];
  onSelect: (key: string) => void;
}

const choose = (groups: readonly BarDatum[], selected: readonly string[]): BarDatum[] =>
  groups.map((group) => ({ ...group, selected: selected.includes(group.key) }));

function SpendAndSales({ rows, currency, window, selected, onSelect }: ChartProps) {
  const groups = useMemo(() => spendGroups({ rows, currency, window }), [rows, currency, window]);
  const data = choose(groups, selected);
  const { spend, sales } = measuresIn(currency);
  const chart = { data, series: [spend, sales], onSelect };
  const title = 'Spend and sales by channel';
  return (
    <ChartCard
      title={title}
      subtitle={subtitle(currency, window, 'sales under ')}
      table={chartTable('Channel', data, chart.series)}
      line={chartLine({ ...chart, empty: `Channels with spend in ${currency} appear here.` })}
    >
      <BarChart name={title} {...chart} />
    </ChartCard>
  );
}

interface AcosChartProps
  extends Omit<ChartProps, 'selected'>, Pick<CampaignChartsProps, 'search' | 'onChange'> {}

function AcosChart({ rows, currency, window, search, onChange, onSelect }: AcosChartProps) {
  const { by } = search;
  const groups = useMemo(
    () => acosGroups({ rows, currency, window }, by),
    [rows, currency, window, by],
  );
  const data = choose(groups, search[by]);
  const { acos, roas } = measuresIn(currency);
  const chart = { data, series: [acos, roas], onSelect };
  const title = `ACOS by ${by === 'channel' ? 'channel' : 'type'}`;
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
          value={by}
          onChange={(value) => onChange({ by: value === 'campaign_type' ? value : 'channel' })}
        />
      }
      table={chartTable(by === 'channel' ? 'Channel' : 'Type', data, chart.series)}
      line={chartLine({ ...chart, empty: 'ACOS appears here once there are sales.' })}
    >
      <BarChart name={title} {...chart} />
    </ChartCard>
  );
}

function TopCampaigns({ rows, currency, window, selected, onSelect }: ChartProps) {
  const groups = useMemo(() => topGroups({ rows, currency, window }), [rows, currency, window]);
  const share = useMemo(
    () => shareOfSpend(topBySpend(rows, currency, 10), rows, currency),
    [rows, currency],
  );
  const data = choose(groups, selected);
  const { spend, acos } = measuresIn(currency);
  const chart = { data, series: [spend], onSelect };
  const title = 'Top campaigns by spend';
  const acosLabel = window === null ? 'ACOS' : `ACOS, ${window} days`;
  return (
    <ChartCard
      title={title}
      subtitle={share === null ? currency : `${percent(share)} of ${currency} spend`}
      table={chartTable('Campaign', data, [spend, { ...acos, label: acosLabel }])}
      line={chartLine({ ...chart, empty: `Campaigns with spend in ${currency} appear here.` })}
    >
      <BarChart name={title} layout="horizontal" {...chart} />
    </ChartCard>
  );
}
