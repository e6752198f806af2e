import { memo, useMemo } from 'react';
import { paths } from '#app/paths.ts';
import { lowDays } from '#domain/cover.ts';
import type { AdvertisedPlace } from '#domain/findings/finding.ts';
import { poorUnder } from '#domain/quality.ts';
import { count } from '#lib/format.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { useShownAdvertised } from '#workspace/findings/shown-advertised.ts';
import type { Advertised } from '#workspace/findings/use-advertised.ts';
import { FeedNote } from '#workspace/performance/feed-note.tsx';
import { FromReport } from '#workspace/performance/from-report.tsx';
import { onlyOf } from '#workspace/performance/only-of.ts';
import type { Scope, Source } from '#workspace/performance/source.ts';
import { useProductSpend } from '#workspace/performance/use-product-spend.ts';
import { useSearch } from '#workspace/use-search.ts';
import { chosenOf, currencyChoices, namedFor } from './currency-choice.ts';
import { overviewSearch } from './overview.search.ts';
import { QuadrantCard, type QuadrantWords } from './quadrant-card.tsx';
import { byCover, byScore, highFromOf } from './quadrant-series.ts';
import { Region } from './region.tsx';

const title = 'Spend × quality and stock';

/** Where ads lead: to good pages or weak ones, to full shelves or empty ones. */
export const Quadrants = memo(function Quadrants({ scope }: { scope: Scope }) {
  const spend = useProductSpend(scope);
  // The list of fixes has found all of it out already; asked for here, it would be paid for twice.
  const advertised = useShownAdvertised(scope);
  if (spend.source === undefined) return null;
  if (spend.source === null)
    return (
      <Region title={title}>
        <FeedNote feed={spend} what="Spend by listing" pathOf={paths.report} />
      </Region>
    );
  if (advertised?.places === undefined)
    return (
      <Region title={title}>
        {spend.error !== null || (advertised?.listings.error ?? null) !== null ? (
          <p className="text-muted">
            What they are drawn from could not be read: see “What to fix first”.
          </p>
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
      only={onlyOf(spend)}
    />
  );
});

interface ChartsProps {
  places: readonly AdvertisedPlace[];
  quality: Advertised['quality'];
  isStockComing: boolean;
  /** The report that spend is from. */
  source: Source;
  /** What it covers where that is less than the scope: "channel-a"; else `null`. */
  only: string | null;
}

/** Memoised, as a chart takes long to draw and what it is made of is told often. */
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
          <FromReport what="Spend of ads of products" source={source} pathOf={paths.report} />
          {only !== null && <span className="text-ink">{`It is of ${only} alone.`}</span>}
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
        <QuadrantCard words={ofQuality} spent={scored} currency={chosen} highFrom={highFrom} />
        <QuadrantCard
          words={ofCover}
          spent={covered}
          currency={chosen}
          highFrom={highFrom}
          note={isStockComing ? 'The stock is still being read' : undefined}
        />
      </div>
    </Region>
  );
});

/** Those with most products first; one that is not named comes last of equals. */
function currenciesOf(places: readonly AdvertisedPlace[]): readonly (string | null)[] {
  const rows = new Map<string | null, number>();
  for (const { currency } of places) rows.set(currency, (rows.get(currency) ?? 0) + 1);
  return [...rows].toSorted(([, a], [, b]) => b - a).map(([currency]) => currency);
}

const ofQuality: QuadrantWords = {
  title: 'Spend × quality',
  value: 'Score',
  axis: 'Quality score',
  enough: poorUnder,
  most: 100,
  ticks: [0, 25, 50, 75, 100],
  format: (value) => count(value),
  one: 'listing',
  lacks: 'whose score is not known here',
  more: { to: `${paths.listings}?show=quality`, label: 'Scan more listings' },
  names: {
    highShort: 'High spend, weak page: fix first',
    highEnough: 'High spend, good page: keep',
    lowShort: 'Low spend, weak page: fix later',
    lowEnough: 'Low spend, good page: room to grow',
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
  lacks: 'whose days of cover are not known',
  names: {
    highShort: 'High spend, runs out: restock first',
    highEnough: 'High spend, in stock: keep',
    lowShort: 'Low spend, runs out: restock',
    lowEnough: 'Low spend, in stock: room to grow',
  },
};
