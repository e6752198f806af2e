import { memo, useMemo } from 'react';
import { chosenOf, currencyChoices } from '#shared/currency-choice.ts';
import { namedFor, overviewSearch } from './overview.search.ts';
import { Region } from './region.tsx';
import { count, dayRange, counted, moneyWithCurrency, percent } from '#lib/format.ts';
import type { AdvertisedProduct } from '#shared/findings/finding.ts';
import type { Advertised } from '#shared/findings/use-advertised.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { lowDays } from '#shared/metrics/days-of-cover.ts';
import { paths } from '#shared/paths.ts';
import { coverageOf } from '#shared/performance/coverage.ts';
import { covers, type Scope, type ReportSource } from '#shared/performance/report-source.ts';
import { useProductSpend } from '#shared/performance/use-product-spend.ts';
import { poorBelow } from '#shared/quality/quality.ts';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import {
  byCover,
  byScore,
  highFromOf,
  isTooFew,
  type Part,
  place,
  type Placed,
  type Quadrant,
  quadrants,
} from './quadrant-series.ts';
import { useHref, useNavigate } from 'react-router';
import { Link } from '#shared/link.tsx';
import { useScoped } from '#shared/scope.ts';
import { amountScale, stepScale } from '#ui/charts/axis-scale.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { ScatterChart } from '#ui/charts/lazy-scatter-chart.tsx';
import { linkClass } from '#ui/link-class.ts';

const sectionTitle = 'Spend × quality and stock';

interface QuadrantsProps {
  scope: Scope;
  /** What the findings have loaded. */
  advertised: Advertised;
}

/** Spend against the quality of listings, and against days of cover. */
export function Quadrants({ scope, advertised }: QuadrantsProps) {
  const spend = useProductSpend(scope);
  // Without a report, “Fix first” offers to request it.
  if (!spend.source) return null;
  if (advertised.places === undefined)
    return (
      <Region title={sectionTitle}>
        {spend.error !== null || (advertised.listings.error ?? null) !== null ? (
          <p className="text-muted">The data could not be loaded. See “Fix first”.</p>
        ) : (
          <div aria-busy="true" className="grid gap-4 lg:grid-cols-2">
            <Skeleton height="31rem" />
            <Skeleton height="31rem" />
          </div>
        )}
      </Region>
    );
  const { places, quality, stock } = advertised;
  return (
    <Charts
      places={places}
      quality={quality}
      isStockComing={stock.isLoading}
      source={spend.source}
      only={covers(spend.source, scope) ? null : coverageOf(spend.source)}
    />
  );
}

interface ChartsProps {
  places: readonly AdvertisedProduct[];
  quality: Advertised['quality'];
  isStockComing: boolean;
  /** The report that spend is from. */
  source: ReportSource;
  /** The report's coverage if it is less than the scope: "channel-a"; else `null`. */
  only: string | null;
}

/** Memoized, because charts are slow to draw and their inputs update often. */
const Charts = memo(function Charts(props: ChartsProps) {
  const { places, quality, isStockComing, source, only } = props;
  const { values, change } = useSearch(overviewSearch);
  const choices = useMemo(() => currencyChoices(currenciesOf(places), null), [places]);
  const choice = chosenOf(choices, namedFor('quadrants_in', values));
  const chosen = choice?.currency ?? null;
  const scored = useMemo(() => byScore(places, chosen, quality), [places, chosen, quality]);
  const covered = useMemo(() => byCover(places, chosen), [places, chosen]);
  const highFrom = useMemo(() => highFromOf(places, chosen), [places, chosen]);
  const byQuality = useMemo(() => place(scored, ofQuality.enough, highFrom), [scored, highFrom]);
  const byDays = useMemo(() => place(covered, ofCover.enough, highFrom), [covered, highFrom]);
  const isLine = [byQuality, byDays].some((one) => one.points.length === 0 || isTooFew(one));
  return (
    <Region
      title={sectionTitle}
      meta={
        <>
          <span>{dayRange(source.start, source.end)}</span>
          {only !== null && <span className="text-ink">{`Covers only ${only}.`}</span>}
        </>
      }
      actions={
        choices.length > 1 && (
          <Segmented
            label="Currency of the quadrants"
            options={choices}
            value={choice?.value ?? ''}
            onChange={(value) => change({ quadrants_in: value })}
          />
        )
      }
    >
      {/* A line would leave half of the page empty. */}
      <div className={cx('grid gap-4', !isLine && 'lg:grid-cols-2')}>
        <QuadrantCard
          words={ofQuality}
          placed={byQuality}
          currency={chosen}
          highFrom={highFrom}
          isLoading={false}
        />
        <QuadrantCard
          words={ofCover}
          placed={byDays}
          currency={chosen}
          highFrom={highFrom}
          isLoading={isStockComing && covered.every(({ value }) => value === null)}
        />
      </div>
    </Region>
  );
});

/** The currency with most products first, no currency last. */
function currenciesOf(places: readonly AdvertisedProduct[]): readonly (string | null)[] {
  const rows = new Map<string | null, number>();
  for (const { currency } of places) rows.set(currency, (rows.get(currency) ?? 0) + 1);
  return [...rows].toSorted(([, a], [, b]) => b - a).map(([currency]) => currency);
}

const ofQuality: QuadrantWords = {
  title: 'Spend × quality',
  value: 'Score',
  axis: 'Quality score',
  enough: poorBelow,
  most: 100,
  ticks: [0, 25, 50, 75, 100],
  format: (value) => count(value),
  one: 'listing',
  lacks: 'without a score yet',
  empty: 'Listings with ad spend and a quality score appear here.',
  more: { to: `${paths.listings}?show=quality`, label: 'Scan more listings' },
  names: {
    highShort: 'High spend, weak page: fix first',
    highEnough: 'High spend, good page: keep',
    lowShort: 'Low spend, weak page: fix later',
    lowEnough: 'Low spend, good page: room to grow',
  },
  corners: {
    highShort: 'Fix first',
    highEnough: 'Keep',
    lowShort: 'Fix later',
    lowEnough: 'Room to grow',
  },
};

/** Days above that lie at the upper edge: they are enough in any case. */
const mostDays = 90;

const ofCover: QuadrantWords = {
  title: 'Spend × days of cover',
  value: 'Days of cover, at most',
  axis: 'Days of cover',
  enough: lowDays,
  most: mostDays,
  ticks: [0, lowDays, 30, 60, mostDays],
  scale: 'sqrt',
  format: (value) => (value < 10 ? String(Math.round(value * 10) / 10) : count(Math.floor(value))),
  one: 'product',
  lacks: 'without days of cover',
  empty: 'Products with ad spend and known days of cover appear here.',
  names: {
    highShort: 'High spend, runs out: restock first',
    highEnough: 'High spend, in stock: keep',
    lowShort: 'Low spend, runs out: restock',
    lowEnough: 'Low spend, in stock: room to grow',
  },
  corners: {
    highShort: 'Restock first',
    highEnough: 'Keep',
    lowShort: 'Restock',
    lowEnough: 'Room to grow',
  },
};

interface QuadrantWords {
  title: string;
  /** The value compared with spend, as named for a point and on the axis. */
  value: string;
  axis: string;
  /** The threshold of a good value. */
  enough: number;
  /** The upper limit of the axis; higher values are drawn there. */
  most: number;
  ticks: readonly number[];
  scale?: 'sqrt';
  format: (value: number) => string;
  one: string;
  /** Describes those missing from the chart. */
  lacks: string;
  /** Displayed if nothing has both values. */
  empty: string;
  more?: { to: string; label: string };
  names: Readonly<Record<Quadrant, string>>;
  /** The short names drawn in the chart. */
  corners: Readonly<Record<Quadrant, string>>;
}

interface QuadrantCardProps {
  words: QuadrantWords;
  placed: Placed;
  currency: string | null;
  /** Where high spend starts, in major units; `null` without spend. */
  highFrom: number | null;
  isLoading: boolean;
}

/** Products that cannot be sold are a group of their own. */
const downName = 'Cannot be sold: see Fix first';

/** A chart of spend against a value, divided into four named quadrants with their counts. */
const QuadrantCard = memo(function QuadrantCard(props: QuadrantCardProps) {
  const { words, placed, currency, highFrom, isLoading } = props;
  const { title, value, enough, names, format, one } = words;
  const scoped = useScoped();
  const base = useHref('/').replace(/\/$/, '');
  const navigate = useNavigate();
  const amount = (sum: number): string => moneyWithCurrency(sum, currency);
  const data = useMemo(
    () =>
      placed.points.map(({ key, name, listingId, spend, value: of, part }) => ({
        key,
        label: name,
        values: { spend, of },
        x: spend,
        y: Math.min(of, words.most),
        href: base + scoped(paths.listing(listingId ?? '')),
        mark: markOf(part),
      })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- links change with the address alone
    [placed, words, base],
  );
  const listingOf = (key: string) => placed.points.find((it) => it.key === key)?.listingId ?? '';
  return (
    <ChartCard
      title={title}
      subtitle={drawnOf(placed, one)}
      height={420}
      loading={isLoading}
      line={
        data.length === 0 ? (
          <Empty words={words} text={words.empty} />
        ) : isTooFew(placed) ? (
          <Empty words={words} text="Too few to compare." />
        ) : undefined
      }
      table={{
        columns: [
          { label: one === 'listing' ? 'Listing' : 'Product' },
          { label: 'Spend', align: 'end' },
          { label: value, align: 'end' },
          { label: 'Part' },
        ],
        rows: placed.points.map(({ key, name, listingId, spend, value: of, part }) => [
          <Link key={key} to={scoped(paths.listing(listingId ?? ''))} className={linkClass}>
            {name}
          </Link>,
          amount(spend),
          format(of),
          nameOf(part, names),
        ]),
      }}
    >
      <div className="flex h-full flex-col gap-2">
        <div className="min-h-0 grow">
          <ScatterChart
            name={`${title}, ${currency ?? 'no currency'}`}
            data={data}
            // A point has no color of either measure.
            series={[
              { id: 'spend', label: 'Spend', format: amount, isDrawn: false },
              { id: 'of', label: value, format, isDrawn: false },
            ]}
            x={{
              ...amountScale(placed.points.map(({ spend }) => spend)),
              label: `Spend, ${currency ?? 'no currency'}`,
              format: (spend) => count(spend),
              split: highFrom ?? 0,
            }}
            y={{
              label: words.axis,
              // With room above the threshold, whatever the data.
              ...stepScale(words.ticks, [enough * 1.25, ...data.map(({ y }) => y)]),
              scale: words.scale,
              format: (of) => (of === words.most && of < 100 ? `${of}+` : String(of)),
              split: enough,
            }}
            corners={cornersOf(words.corners)}
            onOpen={(key) => void navigate(scoped(paths.listing(listingOf(key))))}
          />
        </div>
        <Parts placed={placed} names={names} amount={amount} />
        <p className="text-xs text-muted">
          {restOf(placed, words, highFrom === null ? null : amount(highFrom))}
          {placed.unknown.count > 0 && <More words={words} />}
        </p>
      </div>
    </ChartCard>
  );
});

function Empty({ words, text }: { words: QuadrantWords; text: string }) {
  return (
    <>
      {text}
      <More words={words} />
    </>
  );
}

/** A link to what fills the chart. */
function More({ words: { more } }: { words: QuadrantWords }) {
  if (more === undefined) return null;
  return (
    <>
      {' '}
      <Link to={more.to} className={linkClass}>
        {more.label}
      </Link>
    </>
  );
}

interface PartsProps {
  placed: Placed;
  names: QuadrantWords['names'];
  amount: (sum: number) => string;
}

/** The number and spend of each quadrant. */
function Parts({ placed, names, amount }: PartsProps) {
  const shown: readonly Part[] = placed.parts.down.count === 0 ? quadrants : [...quadrants, 'down'];
  return (
    <dl className="grid gap-x-4 gap-y-1 text-xs sm:grid-cols-2">
      {shown.map((part) => (
        <div key={part} className="flex justify-between gap-2">
          <dt className={part === 'highShort' ? 'font-semibold' : 'text-muted'}>
            <span aria-hidden>{signs[markOf(part)]}</span>
            {nameOf(part, names)}
          </dt>
          <dd className="text-right whitespace-nowrap tabular-nums">
            {count(placed.parts[part].count)} · {amount(placed.parts[part].spend)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const signs = { plain: '', first: '◆ ', apart: '○ ' };

function markOf(part: Part): keyof typeof signs {
  if (part === 'down') return 'apart';
  return part === 'highShort' ? 'first' : 'plain';
}

function nameOf(part: Part, names: QuadrantWords['names']): string {
  return part === 'down' ? downName : names[part];
}

/** "The 300 that spend most of 4,211; they hold 87% of spend". */
function drawnOf({ points, beyond, unknown, all }: Placed, one: string): string {
  const share = all.spend > 0 ? 1 - (beyond.spend + unknown.spend) / all.spend : null;
  const held = `${percent(share)} of spend`;
  if (points.length === all.count) return `All ${counted(all.count, one)} with spend`;
  if (beyond.count === 0) return `${counted(points.length, one)} of ${count(all.count)}; ${held}`;
  return `Top ${count(points.length)} of ${count(all.count)} by spend; ${held}`;
}

/** Where high spend starts, what is not drawn, and why. */
function restOf(
  { beyond, unknown, all }: Placed,
  { lacks }: QuadrantWords,
  from: string | null,
): string {
  const share = ({ spend }: { spend: number }) => percent(all.spend > 0 ? spend / all.spend : null);
  const parts = [
    beyond.count > 0 && `${count(beyond.count)} with less spend (${share(beyond)})`,
    unknown.count > 0 && `${count(unknown.count)} ${lacks} (${share(unknown)})`,
  ].filter(Boolean);
  const rest = parts.length === 0 ? '' : ` Not shown: ${parts.join(', ')}.`;
  const high =
    from === null ? '' : `High spend: from ${from}. Those products make up half of all spend.`;
  return `${high}${rest}`;
}

function cornersOf({ lowEnough, highEnough, lowShort, highShort }: QuadrantWords['corners']) {
  return {
    topLeft: lowEnough,
    topRight: highEnough,
    bottomLeft: lowShort,
    bottomRight: highShort,
  };
}
