import { count, counted } from '#lib/format.ts';
import type { Crossing } from '#lib/table-query.ts';
import { rules } from '#features/scans/quality-advice.ts';
import { bands, signalNames } from '#features/scans/quality.ts';
import { ChartRow } from '#ui/charts/chart-card.tsx';
import { CountChart } from '#ui/charts/stack-card.tsx';
import { toggleOnly } from '#ui/charts/stack-data.ts';
import type { ListingsSearch } from './listings.list.tsx';
import type { ListingCounts } from './use-listing-list.tsx';

interface ListingChartsProps {
  counts: ListingCounts | undefined;
  /** Scores per signal, in the order of their names, for the view of fixes; `null` for the listings. */
  bySignal: readonly Crossing[] | null | undefined;
  search: ListingsSearch;
  onChange: (values: Partial<ListingsSearch>) => void;
}

const statuses = ['active', 'inactive', 'suppressed'];

/** Height in pixels for the four signals below a legend of two lines. */
export const qualityChartHeight = 188;

const bandOrder = bands.map(({ name }) => name);
const labels = {
  ...Object.fromEntries(bands.map(({ name, label }) => [name, label])),
  unreadable: 'Unreadable',
  ...Object.fromEntries(signalNames.map((name) => [name, rules[name].label])),
};

/** Two charts of the filtered listings, drawn from counts: status and quality, or the quality of each part of a page. */
export function ListingCharts({ counts, bySignal, search, onChange }: ListingChartsProps) {
  const isFixes = bySignal !== null;
  const parts = bySignal ? partsOf(bySignal) : undefined;
  const weakest = search.f.find(({ column }) => column === 'weakest');
  const only = weakest?.test === 'is' && weakest.second === undefined ? [weakest.text] : [];
  const ofChannel = {
    first: 'Channel',
    noun: 'listing',
    selected: search.channel,
    onSelect: (key: string) => onChange({ channel: toggleOnly(search.channel, key) }),
  };
  const quality = {
    noun: 'listing',
    order: bandOrder,
    labels,
    empty: isFixes
      ? 'No scores yet. Start the scan above.'
      : 'No scores yet. Run the scan under “Quality and fixes”.',
    ...(isFixes && { height: qualityChartHeight }),
  };
  return (
    <ChartRow label="Charts">
      {!isFixes && (
        <CountChart
          {...ofChannel}
          title="Listings by channel and status"
          crossing={counts?.byChannel}
          order={statuses}
        />
      )}
      <CountChart
        {...quality}
        {...ofChannel}
        title="Quality by channel"
        subtitle={counts === undefined ? '' : scoredText(counts.scores, false)}
        crossing={counts && scored(counts.scores)}
      />
      {isFixes && (
        <CountChart
          {...quality}
          title="Quality by part of the page"
          first="Part"
          subtitle={parts === undefined ? '' : scoredText(parts, true)}
          crossing={parts && scored(parts)}
          selected={only}
          onSelect={(key) => {
            const others = search.f.filter((condition) => condition !== weakest);
            const own = toggleOnly(only, key).map((text) => ({
              column: 'weakest',
              test: 'is' as const,
              text,
            }));
            onChange({ f: [...others, ...own] });
          }}
        />
      )}
    </ChartRow>
  );
}

/** Rows without a range have no score. */
const scored = ({ cells }: Crossing): Crossing => ({
  cells: cells.filter(({ values: [, band] }) => band !== null),
});

/** One crossing of signals and ranges from a count per signal. */
function partsOf(bySignal: readonly Crossing[]): Crossing {
  return {
    cells: bySignal.flatMap(({ cells }, at) =>
      cells.map(({ values: [band = null], count: own }) => ({
        values: [signalNames[at] ?? null, band],
        count: own,
      })),
    ),
  };
}

/**
 * How many listings of a chart have a score: "10 listings (4 scored, 1 unreadable)". If every listing is in
 * every bar (`isOfEach`), the largest bar counts.
 */
export function scoredText({ cells }: Crossing, isOfEach: boolean): string {
  const listings = (has: (band: unknown) => boolean): number => {
    const byBar = new Map<unknown, number>();
    for (const { values, count: own } of cells) {
      const [bar, band] = values;
      byBar.set(bar, (byBar.get(bar) ?? 0) + (has(band ?? null) ? own : 0));
    }
    const counts = [...byBar.values()];
    return isOfEach ? Math.max(0, ...counts) : counts.reduce((sum, own) => sum + own, 0);
  };
  const some = listings((band) => band !== null && band !== 'unreadable');
  const unreadable = listings((band) => band === 'unreadable');
  const odd = unreadable === 0 ? '' : `, ${count(unreadable)} unreadable`;
  return `${counted(
    listings(() => true),
    'listing',
  )} (${count(some)} scored${odd})`;
}
