import { memo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { percent } from '#lib/format.ts';
import { shareOfSpend, topBySpend } from '#metrics/campaign-sums.ts';
import { windowText } from '#metrics/comparable.ts';
import type { Totals } from '#metrics/totals.ts';
import { channelTerms, type WindowTerms } from '#metrics/window-terms.ts';
import { BarCard } from '#ui/charts/bar-card.tsx';
import { ChartRow } from '#ui/charts/chart-card.tsx';
import type { BarDatum } from '#ui/charts/chart-data.ts';
import { toggleOnly } from '#ui/charts/stack-data.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import type { CampaignsSearch } from './campaigns.list.tsx';
import { acosGroups, measuresIn, spendGroups, topGroups } from './chart-groups.ts';

interface CampaignChartsProps {
  /** The filtered rows. */
  rows: readonly Campaign[];
  totals: Totals[];
  /** Whether sales and orders are projected. */
  isProjected: boolean;
  /** `null` if campaigns have different ones. */
  days: string | null;
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
  const { by } = search;
  const days = [props.days, isProjected && 'sales projected'].filter(Boolean).join(' · ');
  const currencies = totals.map(({ currency }) => currency).filter((currency) => currency !== null);
  const currency = currencies.find((known) => known === search.currency) ?? currencies[0] ?? null;
  if (currency === null) return null;
  const terms = channelTerms(rows, currency, search.window);
  const { window } = terms;
  const charted = { rows, currency, window };
  const { spend, sales, acos, roas } = measuresIn(currency);
  const share = shareOfSpend(topBySpend(rows, currency, 10), rows, currency);
  const filterable = (field: 'channel' | 'campaign_type' | 'campaign_id', groups: BarDatum[]) => ({
    data: groups.map((group) => ({ ...group, selected: search[field].includes(group.key) })),
    onSelect: (key: string) => onChange({ [field]: toggleOnly(search[field], key) }),
  });
  return (
    <section
      aria-label={`Charts, ${currency}`}
      className="flex flex-col gap-2 print:break-inside-avoid"
    >
      <ChartChoices currencies={currencies} currency={currency} terms={terms} onChange={onChange} />
      {isProjected && <p className="text-xs text-muted">Sales in these charts are projected.</p>}
      <ChartRow>
        <BarCard
          title="Spend and sales by channel"
          subtitle={subtitle(currency, window, 'sales under ')}
          days={days}
          first="Channel"
          {...filterable('channel', spendGroups(charted))}
          series={[spend, sales]}
          empty={`Channels with spend in ${currency} appear here.`}
        />
        <BarCard
          title={`ACOS by ${by === 'channel' ? 'channel' : 'type'}`}
          subtitle={subtitle(currency, window)}
          days={days}
          controls={
            <Segmented
              label="Compare by"
              options={[
                { value: 'channel', label: 'Channel' },
                { value: 'campaign_type', label: 'Type' },
              ]}
              value={by}
              onChange={(value) => onChange({ by: value })}
            />
          }
          first={by === 'channel' ? 'Channel' : 'Type'}
          {...filterable(by, acosGroups(charted, by))}
          series={[acos, roas]}
          empty="ACOS appears here once there are sales."
        />
        <BarCard
          title="Top campaigns by spend"
          subtitle={share === null ? currency : `${percent(share)} of ${currency} spend`}
          days={days}
          first="Campaign"
          {...filterable('campaign_id', topGroups(charted))}
          series={[spend]}
          columns={[
            spend,
            { ...acos, label: window === null ? acos.label : `${acos.label}, ${window} days` },
          ]}
          layout="horizontal"
          empty={`Campaigns with spend in ${currency} appear here.`}
        />
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
