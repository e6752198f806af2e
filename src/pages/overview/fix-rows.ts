/** The rows behind findings, formatted for a small table. */
import type { Campaign } from '#api/contract/campaign.ts';
import { sumOfMoney } from '#lib/exact-sum.ts';
import { count, missing, money, percent, humanize } from '#lib/format.ts';
import type { Sums } from '#lib/table-query.ts';
import type { AdvertisedProduct, FindingOf, KeywordRow } from '#shared/findings/finding.ts';
import { metrics as definitions, metricText } from '#shared/metrics/metrics.ts';
import { ratioOf } from '#shared/metrics/ratios.ts';
import { rowRatios, salesOf } from '#shared/metrics/totals.ts';
import { rules, progressText } from '#shared/quality/quality-advice.ts';
import type { SmallTableRows } from '#shared/small-table.tsx';

const figure = (label: string) => ({ label, isFigure: true });

/** The listings of a product, and the stock they share. */
export function listingRows(place: AdvertisedProduct): SmallTableRows {
  const { listings, stock, inbound, channel, isElsewhere } = place;
  const where = isElsewhere || channel === null ? 'All stock' : `All on ${channel}`;
  return {
    columns: [
      { label: 'Listing' },
      { label: 'Status' },
      { label: 'Channel' },
      figure('Stock'),
      figure('Inbound'),
    ],
    rows: listings.map((it) => ({
      id: it.id,
      cells: [it.title ?? it.id, humanize(it.status), it.channel ?? missing, '', ''],
    })),
    // Listings and accounts share it: no listing has stock of its own.
    total: [where, '', '', count(stock), count(inbound)],
  };
}

/** The parts of a listing's page, weakest first. */
export function signalRows({ quality }: FindingOf<'weak_page'>): SmallTableRows {
  return {
    columns: [{ label: 'Part' }, { label: 'Found' }, figure('Score')],
    rows: quality.signals.map((signal) => ({
      id: signal.name,
      cells: [rules[signal.name].label, progressText(signal), count(signal.score)],
    })),
  };
}

/** Campaigns with their spend on a product from a report; money in `currency`. */
export function spendRows(
  { cells }: Sums,
  names: ReadonlyMap<string, string>,
  currency: string | null,
): SmallTableRows {
  const ids = ['spend', 'sales'] as const;
  const unit = currency === null ? '' : `, ${currency}`;
  const sum = (id: string) => sumOfMoney(cells.map(({ figures }) => figures[id] ?? 0));
  return {
    columns: [
      { label: 'Campaign' },
      figure(`Spend${unit}`),
      figure(`Sales${unit}`),
      figure('Units'),
    ],
    rows: cells.map(({ values: [value], figures }) => {
      const id = typeof value === 'string' ? value : '';
      const amounts = ids.map((column) => money(figures[column]));
      return { id, cells: [names.get(id) ?? id, ...amounts, count(figures['units'])] };
    }),
    total: ['Total', ...ids.map((id) => money(sum(id))), count(sum('units'))],
  };
}

/** A campaign's own metrics. */
export function campaignRows({ id, name, metrics }: Campaign): SmallTableRows {
  const unit = metrics?.currency_code ? `, ${metrics.currency_code}` : '';
  const columns = [
    { label: 'Campaign' },
    figure(`Spend${unit}`),
    figure(`Sales${unit}`),
    figure('ACOS'),
    figure('Clicks'),
    figure('Orders'),
  ];
  if (metrics === null) return { columns, rows: [] };
  const cells = [
    name ?? id,
    money(metrics.spend),
    money(salesOf(metrics).amount),
    percent(rowRatios(metrics).acos),
    count(metrics.clicks),
    count(metrics.conversions),
  ];
  return { columns, rows: [{ id, cells }] };
}

/** The unusual figures of a day beside the usual ones. */
export function dayRows({ unusual, currency }: FindingOf<'unusual_day' | 'unusual_total'>) {
  return {
    columns: [{ label: 'Figure' }, ...['That day', 'Usually', 'From', 'To'].map(figure)],
    rows: unusual.map(({ metric, value, usual, low, high }) => ({
      id: metric,
      cells: [
        definitions[metric].label,
        ...[value, usual, low, high].map((one) => metricText(metric, one, currency)),
      ],
    })),
  };
}

/** A keyword's bid beside its metrics from a report. */
export function keywordRows(keyword: KeywordRow): SmallTableRows {
  const { id, text, currency, bid, spend, sales, clicks, conversions } = keyword;
  const campaign = keyword.campaign ?? keyword.campaignId ?? missing;
  const unit = currency === null ? '' : `, ${currency}`;
  return {
    columns: [
      { label: 'Keyword' },
      { label: 'Campaign' },
      figure(`Bid${unit}`),
      figure(`CPC${unit}`),
      figure(`Spend${unit}`),
      figure(`Sales${unit}`),
      figure('Clicks'),
      figure('Orders'),
    ],
    rows: [
      {
        id,
        cells: [
          text,
          campaign,
          money(bid),
          money(ratioOf('cpc', { spend, clicks })),
          money(spend),
          money(sales),
          count(clicks),
          count(conversions),
        ],
      },
    ],
  };
}
