/** The evidence of a finding: why it costs money, how its amount is calculated, and the rows behind it. */
import { useMemo } from 'react';
import { sumOfMoney } from '#lib/exact-sum.ts';
import { count, humanize, missing, money, percent } from '#lib/format.ts';
import { pacingNotes } from '#features/pacing/pacing-text.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { CampaignWarningLink } from '#features/data-quality/data-quality-warning.tsx';
import type { AdvertisedProduct, Finding } from '#features/findings/finding.ts';
import { amountAtRiskText, dependenciesOf, reasonOf } from './rules.ts';
import { Link } from '#navigation/link.tsx';
import { listLink, maxLinked } from '#lists/list-link.ts';
import { metrics as definitions, metricText } from '#metrics/metrics.ts';
import { ratioOf } from '#metrics/ratios.ts';
import { rowRatios, salesOf } from '#metrics/totals.ts';
import { paths } from '#navigation/paths.ts';
import { type Spenders, useSpenders } from '#features/report-data/top-spenders.tsx';
import { progressText, rules } from '#features/scans/quality-advice.ts';
import { useScoped } from '#navigation/scope.ts';
import { SmallTable } from '#metrics/display/small-table.tsx';
import { cx } from '#ui/cx.ts';

/** The campaigns with spend on a finding's product, from the product report; none for other findings. */
export function useProductCampaigns(finding: Finding, job: string | null): Spenders {
  const place = 'place' in finding ? finding.place : null;
  const only = place && {
    product_id: place.productId,
    channel: place.channel,
    account_id: place.accountId,
    currency: place.currency,
  };
  return useSpenders(place && job, 'campaign_id', only ?? {});
}

interface FixEvidenceProps {
  finding: Finding;
  /** What the amount is ranked by, as a sentence. */
  weight: string;
  campaigns: Spenders;
}

export function FixEvidence({ finding, weight, campaigns }: FixEvidenceProps) {
  return (
    <div className="flex flex-col gap-1 pt-1 pb-2">
      <p>{reasonOf(finding)}</p>
      <p className="text-muted">
        Amount at risk: {amountAtRiskText(finding)} {weight}{' '}
        <CampaignWarningLink
          figures={dependenciesOf(finding)}
          ids={campaignsBehind(finding, campaigns)}
        />
      </p>
      <div className={cx('pt-1', 'place' in finding && 'grid gap-4 lg:grid-cols-2')}>
        <EvidenceTables finding={finding} campaigns={campaigns} />
      </div>
    </div>
  );
}

/** The campaigns whose data problems concern a finding's amount. */
function campaignsBehind(finding: Finding, campaigns: Spenders): readonly string[] {
  if ('place' in finding) return idsOf(campaigns);
  if ('scope' in finding) return [];
  const id = 'campaign' in finding ? finding.campaign.id : finding.keyword.campaignId;
  return id === null ? [] : [id];
}

const idsOf = ({ rows = [] }: Spenders): string[] => rows.flatMap(({ id }) => id ?? []);

/** Links a product's campaigns; as wide before they are known. */
export function CampaignsLink({ campaigns, title }: { campaigns: Spenders; title: string }) {
  const ids = idsOf(campaigns);
  const text = ids.length > maxLinked ? `View top ${maxLinked} campaigns` : 'View campaigns';
  if (ids.length === 0) return <span className="invisible">{text}</span>;
  return (
    <Link to={listLink(paths.campaigns, { campaign_id: ids.slice(0, maxLinked) })}>
      {text}
      <span className="sr-only">: {title}</span>
    </Link>
  );
}

const figure = (label: string) => ({ label, isFigure: true });
const inCurrency = (label: string, currency: string | null) =>
  currency ? `${label}, ${currency}` : label;

function EvidenceTables({ finding, campaigns }: Omit<FixEvidenceProps, 'weight'>) {
  if ('place' in finding) {
    const { kind, place } = finding;
    return (
      <>
        {kind === 'weak_page' ? (
          <SmallTable
            name="Parts of the page"
            columns={[{ label: 'Part' }, { label: 'Found' }, figure('Score')]}
            rows={finding.quality.signals.map((signal) => ({
              id: signal.name,
              cells: [rules[signal.name].label, progressText(signal), count(signal.score)],
            }))}
          />
        ) : (
          <ListingsTable place={place} />
        )}
        <div className="flex min-w-0 flex-col gap-1">
          <CampaignsTable campaigns={campaigns} currency={place.currency} />
          {/* What cannot be sold has this link in its own line. */}
          {kind !== 'unsellable' && (
            <span className="text-xs">
              <CampaignsLink campaigns={campaigns} title={place.name} />
            </span>
          )}
        </div>
      </>
    );
  }
  if (finding.kind === 'off_budget') return pacingNotes(finding.pacing).join(' ');
  if ('unusual' in finding) {
    const { unusual, currency } = finding;
    return (
      <SmallTable
        name="Day"
        columns={[{ label: 'Figure' }, ...['That day', 'Usually', 'From', 'To'].map(figure)]}
        rows={unusual.map(({ metric, value, usual, low, high }) => ({
          id: metric,
          cells: [
            definitions[metric].label,
            ...[value, usual, low, high].map((one) => metricText(metric, one, currency)),
          ],
        }))}
      />
    );
  }
  if ('campaign' in finding) {
    const { id, name, metrics } = finding.campaign;
    if (metrics === null) return null;
    const { currency_code: currency } = metrics;
    return (
      <OneRow
        name="Campaign"
        texts={{ Campaign: name ?? id }}
        figures={{
          [inCurrency('Spend', currency)]: money(metrics.spend),
          [inCurrency('Sales', currency)]: money(salesOf(metrics).amount),
          ACOS: percent(rowRatios(metrics).acos),
          Clicks: count(metrics.clicks),
          Orders: count(metrics.conversions),
        }}
      />
    );
  }
  const { text, campaign, campaignId, currency, bid, spend, sales, clicks, conversions } =
    finding.keyword;
  return (
    <OneRow
      name="Keyword"
      texts={{ Keyword: text, Campaign: campaign ?? campaignId ?? missing }}
      figures={{
        [inCurrency('Bid', currency)]: money(bid),
        [inCurrency('CPC', currency)]: money(ratioOf('cpc', { spend, clicks })),
        [inCurrency('Spend', currency)]: money(spend),
        [inCurrency('Sales', currency)]: money(sales),
        Clicks: count(clicks),
        Orders: count(conversions),
      }}
    />
  );
}

interface OneRowProps {
  name: string;
  /** By column. */
  texts: Readonly<Record<string, string>>;
  figures: Readonly<Record<string, string>>;
}

/** A table of one record. */
function OneRow({ name, texts, figures }: OneRowProps) {
  return (
    <SmallTable
      name={name}
      columns={[
        ...Object.keys(texts).map((label) => ({ label })),
        ...Object.keys(figures).map(figure),
      ]}
      rows={[{ id: name, cells: [...Object.values(texts), ...Object.values(figures)] }]}
    />
  );
}

/** The listings of a product, and the stock they share: none has stock of its own. */
export function ListingsTable({ place }: { place: AdvertisedProduct }) {
  const { listings, stock, inbound, channel, isElsewhere } = place;
  const where = isElsewhere || channel === null ? 'All stock' : `All on ${channel}`;
  return (
    <SmallTable
      name="Listings"
      columns={[
        { label: 'Listing' },
        { label: 'Status' },
        { label: 'Channel' },
        figure('Stock'),
        figure('Inbound'),
      ]}
      rows={listings.map((it) => ({
        id: it.id,
        cells: [it.title ?? it.id, humanize(it.status), it.channel ?? missing, '', ''],
      }))}
      total={[where, '', '', count(stock), count(inbound)]}
    />
  );
}

/** The campaigns with spend on a product, which add up to its spend. */
function CampaignsTable({ campaigns, currency }: { campaigns: Spenders; currency: string | null }) {
  const { rows, error } = campaigns;
  const scoped = useScoped();
  const all = useCampaigns().data?.records;
  const names = useMemo(() => new Map(all?.map(({ id, name }) => [id, name])), [all]);
  if (error !== null) return <p>The report did not load.</p>;
  if (rows === undefined) return <p role="status">Loading its campaigns…</p>;
  const sum = (of: string) => sumOfMoney(rows.map(({ figures }) => figures[of] ?? 0));
  return (
    <SmallTable
      name="Campaigns with spend on it"
      columns={[
        { label: 'Campaign' },
        figure(inCurrency('Spend', currency)),
        figure(inCurrency('Sales', currency)),
        figure('Units'),
      ]}
      rows={rows.map(({ id, figures: { spend, sales, units } }) => ({
        id: id ?? '',
        to: id === null ? undefined : scoped(paths.campaign(id)),
        cells: [names.get(id ?? '') ?? id ?? missing, money(spend), money(sales), count(units)],
      }))}
      total={['Total', money(sum('spend')), money(sum('sales')), count(sum('units'))]}
    />
  );
}
