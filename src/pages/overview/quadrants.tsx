import { memo, useMemo } from 'react';
import { useHref, useNavigate } from 'react-router';
import { count, counted, dayRange, moneyWithCurrency, percent } from '#lib/format.ts';
import type { AdvertisedProduct } from '#features/findings/finding.ts';
import type { Advertised } from '#features/findings/use-advertised.ts';
import { Link } from '#navigation/link.tsx';
import { lowDays } from '#metrics/days-of-cover.ts';
import { paths } from '#navigation/paths.ts';
import { coverageOf, covers } from '#features/report-data/report-source.ts';
import { type Scope, useScoped } from '#navigation/scope.ts';
import { useProductSpend } from '#features/report-data/use-product-spend.ts';
import { poorBelow } from '#features/scans/quality.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { ScatterChart } from '#ui/charts/charts.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useCurrencySwitch } from './currency-switch.tsx';
import {
  byCover,
  byScore,
  highFromOf,
  isTooFew,
  type Part,
  partNames,
  place,
  type Placed,
  type Quadrant,
} from './quadrant-series.ts';
import { Panel } from '#ui/layout/panel.tsx';

/** Spend against the quality of listings, and against days of cover; `advertised` is what the findings have loaded. */
export function Quadrants({ scope, advertised }: { scope: Scope; advertised: Advertised }) {
  const { source, error } = useProductSpend(scope);
  const { places, quality, stock, listings } = advertised;
  const currencies = useMemo(() => currenciesOf(places ?? []), [places]);
  const { chosen, control } = useCurrencySwitch('quadrants_in', currencies, null);
  const currency = chosen?.currency ?? null;
  const placed = useMemo(() => {
    if (places === undefined) return undefined;
    const highFrom = highFromOf(places, currency);
    return {
      highFrom,
      byQuality: place(byScore(places, currency, quality), ofQuality.enough, highFrom),
      byDays: place(byCover(places, currency), ofCover.enough, highFrom),
    };
  }, [places, currency, quality]);
  // Without a report, “Fix first” offers to request it.
  if (!source) return null;
  const days = dayRange(source.start, source.end);
  const hasFailed = error !== null || (listings.error ?? null) !== null;
  return (
    <Panel
      isPlain
      title="Spend × quality and stock"
      meta={
        <>
          <span>{days}</span>
          {!covers(source, scope) && (
            <span className="text-ink">{`Covers only ${coverageOf(source)}.`}</span>
          )}
        </>
      }
      actions={control}
    >
      {placed !== undefined && (
        <div
          className={cx(
            'grid gap-4',
            // A line would leave half of the page empty.
            !isTooFew(placed.byQuality) && !isTooFew(placed.byDays) && 'lg:grid-cols-2',
          )}
        >
          <QuadrantCard
            words={ofQuality}
            days={days}
            placed={placed.byQuality}
            currency={currency}
            highFrom={placed.highFrom}
          />
          <QuadrantCard
            words={ofCover}
            days={days}
            placed={placed.byDays}
            currency={currency}
            highFrom={placed.highFrom}
            isLoading={stock.isLoading && placed.byDays.points.length === 0}
          />
        </div>
      )}
      {placed === undefined && hasFailed && (
        <p className="text-muted">The data could not be loaded. See “Fix first”.</p>
      )}
      {placed === undefined && !hasFailed && (
        <div aria-busy="true" className="grid gap-4 lg:grid-cols-2">
          <Skeleton height="31rem" />
          <Skeleton height="31rem" />
        </div>
      )}
    </Panel>
  );
}

/** The currency with most products first, no currency last. */
function currenciesOf(places: readonly AdvertisedProduct[]): readonly (string | null)[] {
  const groups = Map.groupBy(places, ({ currency }) => currency);
  return [...groups].toSorted(([, a], [, b]) => b.length - a.length).map(([currency]) => currency);
}

interface QuadrantWords {
  title: string;
  /** The value compared with spend, as named for a point and on the axis. */
  value: string;
  axis: string;
  /** The threshold of a good value. */
  enough: number;
  /** Of the axis; values above the last one are drawn there. */
  ticks: readonly number[];
  scale: 'linear' | 'sqrt';
  format: (value: number) => string;
  one: string;
  /** Describes those missing from the chart. */
  lacks: string;
  /** Displayed if nothing has both values. */
  empty: string;
  more?: { to: string; label: string };
  /** The name of each quadrant, and what is in it. */
  names: Readonly<Record<Quadrant, readonly [string, string]>>;
}

const ofQuality: QuadrantWords = {
  title: 'Spend × quality',
  value: 'Score',
  axis: 'Quality score',
  enough: poorBelow,
  ticks: [0, 25, 50, 75, 100],
  scale: 'linear',
  format: count,
  one: 'listing',
  lacks: 'without a score yet',
  empty: 'Listings with ad spend and a quality score appear here.',
  more: { to: `${paths.listings}?show=quality`, label: 'Scan more listings' },
  names: {
    highShort: ['Fix first', 'high spend, weak page'],
    highEnough: ['Keep', 'high spend, good page'],
    lowShort: ['Fix later', 'low spend, weak page'],
    lowEnough: ['Room to grow', 'low spend, good page'],
  },
};

const ofCover: QuadrantWords = {
  title: 'Spend × days of cover',
  value: 'Days of cover, at most',
  axis: 'Days of cover',
  enough: lowDays,
  ticks: [0, lowDays, 30, 60, 90],
  scale: 'sqrt',
  format: (value) => (value < 10 ? String(Math.round(value * 10) / 10) : count(Math.floor(value))),
  one: 'product',
  lacks: 'without days of cover',
  empty: 'Products with ad spend and known days of cover appear here.',
  names: {
    highShort: ['Restock first', 'high spend, runs out'],
    highEnough: ['Keep', 'high spend, in stock'],
    lowShort: ['Restock', 'low spend, runs out'],
    lowEnough: ['Room to grow', 'low spend, in stock'],
  },
};

interface QuadrantCardProps {
  words: QuadrantWords;
  /** Of the spend. */
  days: string;
  placed: Placed;
  currency: string | null;
  /** Where high spend starts, in major units; `null` without spend. */
  highFrom: number | null;
  isLoading?: boolean;
}

/**
 * A chart of spend against a value, divided into four named quadrants with their counts. Memoized, because it is slow to
 * draw and what the findings have loaded changes often.
 */
const QuadrantCard = memo(function QuadrantCard(props: QuadrantCardProps) {
  const { words, days, placed, currency, highFrom, isLoading } = props;
  const { title, value, enough, names, format, one, ticks, more } = words;
  const { points } = placed;
  const scoped = useScoped();
  const base = useHref('/').replace(/\/$/, '');
  const navigate = useNavigate();
  const amount = (sum: number): string => moneyWithCurrency(sum, currency);
  const most = ticks.at(-1) ?? 0;
  const pageOf = (listingId: string | null) => scoped(paths.listing(listingId ?? ''));
  const partText = (part: Part) =>
    part === 'down' ? 'Cannot be sold: see Fix first' : names[part].join(': ');
  const moreLink = more && <Link to={more.to}>{more.label}</Link>;
  return (
    <ChartCard
      title={title}
      subtitle={drawnOf(placed, one)}
      days={days}
      height={420}
      loading={isLoading}
      line={
        isTooFew(placed) ? (
          <>
            {points.length === 0 ? words.empty : 'Too few to compare.'} {moreLink}
          </>
        ) : undefined
      }
      table={{
        columns: [
          { label: one === 'listing' ? 'Listing' : 'Product' },
          { label: 'Spend', align: 'end' },
          { label: value, align: 'end' },
          { label: 'Part' },
        ],
        rows: points.map(({ key, name, listingId, spend, value: of, part }) => [
          <Link key={key} to={pageOf(listingId)}>
            {name}
          </Link>,
          amount(spend),
          format(of),
          partText(part),
        ]),
      }}
    >
      <div className="flex h-full flex-col gap-2">
        <div className="min-h-0 grow">
          <ScatterChart
            name={`${title}, ${currency ?? 'no currency'}`}
            data={points.map(({ key, name, listingId, spend, value: of, part }) => ({
              key,
              label: name,
              values: { spend, of },
              x: spend,
              y: Math.min(of, most),
              href: base + pageOf(listingId),
              mark: markOf(part),
            }))}
            // A point has no color of either measure.
            series={[
              { id: 'spend', label: 'Spend', format: amount, isDrawn: false },
              { id: 'of', label: value, format, isDrawn: false },
            ]}
            x={{
              label: `Spend, ${currency ?? 'no currency'}`,
              format: count,
              split: highFrom ?? 0,
            }}
            y={{
              label: words.axis,
              ticks,
              scale: words.scale,
              format: (of) => (of === most && of < 100 ? `${of}+` : String(of)),
              split: enough,
            }}
            corners={{
              topLeft: names.lowEnough[0],
              topRight: names.highEnough[0],
              bottomLeft: names.lowShort[0],
              bottomRight: names.highShort[0],
            }}
            onOpen={(key) =>
              void navigate(pageOf(points.find((it) => it.key === key)?.listingId ?? null))
            }
          />
        </div>
        {/* The number and spend of each quadrant. */}
        <dl className="grid gap-x-4 gap-y-1 text-xs sm:grid-cols-2">
          {partNames.map((part) =>
            part === 'down' && placed.parts.down.count === 0 ? null : (
              <div key={part} className="flex justify-between gap-2">
                <dt className={part === 'highShort' ? 'font-semibold' : 'text-muted'}>
                  <span aria-hidden>{signs[markOf(part)]}</span>
                  {partText(part)}
                </dt>
                <dd className="text-right whitespace-nowrap tabular-nums">
                  {count(placed.parts[part].count)} · {amount(placed.parts[part].spend)}
                </dd>
              </div>
            ),
          )}
        </dl>
        <p className="text-xs text-muted">
          {highFrom !== null &&
            `High spend: from ${amount(highFrom)}. Those products make up half of all spend. `}
          {missingFrom(placed, words)} {placed.unknown.count > 0 && moreLink}
        </p>
      </div>
    </ChartCard>
  );
});

const signs = { plain: '', first: '◆ ', apart: '○ ' };

function markOf(part: Part): keyof typeof signs {
  if (part === 'down') return 'apart';
  return part === 'highShort' ? 'first' : 'plain';
}

/** "Top 300 of 4,211 by spend; 87% of spend". */
function drawnOf({ points, beyond, unknown, all }: Placed, one: string): string {
  const share = all.spend > 0 ? 1 - (beyond.spend + unknown.spend) / all.spend : null;
  const held = `${percent(share)} of spend`;
  if (points.length === all.count) return `All ${counted(all.count, one)} with spend`;
  if (beyond.count === 0) return `${counted(points.length, one)} of ${count(all.count)}; ${held}`;
  return `Top ${count(points.length)} of ${count(all.count)} by spend; ${held}`;
}

/** What is not drawn, and why. */
function missingFrom({ beyond, unknown, all }: Placed, { lacks }: QuadrantWords): string {
  const share = ({ spend }: { spend: number }) => percent(all.spend > 0 ? spend / all.spend : null);
  const parts = [
    beyond.count > 0 && `${count(beyond.count)} with less spend (${share(beyond)})`,
    unknown.count > 0 && `${count(unknown.count)} ${lacks} (${share(unknown)})`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `Not shown: ${parts.join(', ')}.`;
}
