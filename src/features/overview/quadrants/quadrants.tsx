import { memo, useMemo } from 'react';
import { chosenOf, currencyChoices } from '#shared/currency-choice.ts';
import { namedFor, overviewSearch } from '#features/overview/overview.search.ts';
import { Region } from '#features/overview/region.tsx';
import { sharedAdvertised } from '#features/overview/shared-parts.ts';
import { count, dayRange } from '#lib/format.ts';
import type { AdvertisedProduct } from '#shared/findings/finding.ts';
import type { Advertised } from '#shared/findings/use-advertised.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { lowDays } from '#shared/metrics/days-of-cover.ts';
import { paths } from '#shared/paths.ts';
import { coverageOf } from '#shared/performance/coverage.ts';
import { covers, type Scope, type ReportSource } from '#shared/performance/report-source.ts';
import { useProductSpend } from '#shared/performance/use-product-spend.ts';
import { poorBelow } from '#shared/quality/quality.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { QuadrantCard, type QuadrantWords } from './quadrant-card.tsx';
import { byCover, byScore, highFromOf } from './quadrant-series.ts';

const title = 'Spend × quality and stock';

/** Where ads lead: to strong or weak pages, to full or empty shelves. */
export const Quadrants = memo(function Quadrants({ scope }: { scope: Scope }) {
  const spend = useProductSpend(scope);
  // The findings have loaded all of it; loading it here would cost twice.
  const advertised = sharedAdvertised.useShared(scope);
  // Without a report, “Fix first” offers to request it.
  if (!spend.source) return null;
  if (advertised?.places === undefined)
    return (
      <Region title={title}>
        {spend.error !== null || (advertised?.listings.error ?? null) !== null ? (
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
});

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
  return (
    <Region
      title={title}
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
      <div className="grid gap-4 lg:grid-cols-2">
        <QuadrantCard
          words={ofQuality}
          spent={scored}
          currency={chosen}
          highFrom={highFrom}
          isLoading={false}
        />
        <QuadrantCard
          words={ofCover}
          spent={covered}
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
