import { count, counted, wholePercent } from '#lib/format.ts';
import type { Totals, Crossing } from '#lib/table-query.ts';
import { Tile, Tiles } from '#ui/figure/tile.tsx';
import type { ListingCounts } from './use-listing-list.ts';

/** Reserves the line of a note that is still loading. */
const blank = '\u00a0';

interface ListingTilesProps {
  totals: Totals;
  counts: ListingCounts | undefined;
}

/** Key figures of the filtered listings. */
export function ListingTiles({ totals, counts }: ListingTilesProps) {
  const { rows, figures, filled } = totals;
  const byStatus = (status: string) =>
    counts && countOf(counts.byChannel, ([, own]) => own === status);
  const byRole = (role: string) => counts && countOf(counts.byRole, ([own]) => own === role);
  const share = (some: number | undefined) =>
    some === undefined || rows === 0 ? blank : `${wholePercent(some / rows)} of these`;
  const [parents, children] = [byRole('parent'), byRole('child')];
  const soldOut = counts && countOf(counts.soldOut, () => true);
  const scored = filled['score'] ?? 0;
  const [active, suppressed] = [byStatus('active'), byStatus('suppressed')];
  const figure = (value: number | undefined) => (value === undefined ? '…' : count(value));
  return (
    <Tiles label="Listing totals">
      <Tile
        size="large"
        label="Listings"
        value={count(rows)}
        note={singles(parents, children, rows)}
      />
      <Tile
        size="large"
        label="Active, out of stock"
        value={figure(soldOut)}
        note={share(soldOut)}
        definition="Active listings with no units to sell. Ads for them are wasted."
      />
      <Tile label="Active" value={figure(active)} note={share(active)} />
      <Tile label="Suppressed" value={figure(suppressed)} note={share(suppressed)} />
      <Tile label="Families" value={figure(parents)} note={childText(children)} />
      <Tile label="Stock" unit="units" value={count(figures['stock'] ?? null)} note={blank} />
      <Tile
        label="Average quality"
        value={scored === 0 ? '–' : count((figures['score'] ?? 0) / scored)}
        note={scored === 0 ? 'no scores yet' : `of ${counted(scored, 'score')}`}
        definition="Unweighted average of the scores scanned so far."
      />
    </Tiles>
  );
}

function childText(children: number | undefined): string {
  return children === undefined ? blank : counted(children, 'child', 'children');
}

function singles(parents: number | undefined, children: number | undefined, rows: number): string {
  if (parents === undefined || children === undefined) return blank;
  return `${count(rows - parents - children)} without a family`;
}

/** Sums the cells of a crossing, all or those that match a test. */
function countOf(crossing: Crossing, has: (values: readonly unknown[]) => boolean): number {
  return crossing.cells.reduce((sum, cell) => sum + (has(cell.values) ? cell.count : 0), 0);
}
