import { count, missing, wholePercent } from '#lib/format.ts';
import type { Totals, Crossing } from '#lib/table-query.ts';
import { FigureTable } from '#ui/figure/figure-table.tsx';
import type { ListingCounts } from './use-listing-list.ts';

interface ListingTotalsProps {
  totals: Totals;
  counts: ListingCounts | undefined;
}

const columns = [
  { id: 'listings', label: 'Listings', priority: 1 },
  {
    id: 'soldOut',
    label: 'Out of stock',
    definition: 'Active listings with no units to sell. Ads for them are wasted.',
    priority: 1,
  },
  { id: 'active', label: 'Active' },
  { id: 'suppressed', label: 'Suppressed' },
  { id: 'families', label: 'Families', priority: 3 },
  { id: 'single', label: 'Without a family', priority: 3 },
  { id: 'stock', label: 'Stock (units)' },
  {
    id: 'quality',
    label: 'Average quality',
    definition: 'Unweighted average of the scores scanned so far.',
    priority: 1,
  },
] as const;

const statuses: ReadonlySet<unknown> = new Set(['active', 'inactive', 'suppressed']);

/** Key figures of the filtered listings. */
export function ListingTotals({ totals, counts }: ListingTotalsProps) {
  const { rows, figures, filled } = totals;
  const cell = (read: (counts: ListingCounts) => number) =>
    counts === undefined ? '…' : count(read(counts));
  const withShare = (read: (counts: ListingCounts) => number, isKnown = true) => {
    if (!isKnown) return missing;
    if (counts === undefined || rows === 0) return cell(read);
    return (
      <>
        {cell(read)} <Aside>{wholePercent(read(counts) / rows)}</Aside>
      </>
    );
  };
  const byStatus =
    (status: string) =>
    ({ byChannel }: ListingCounts) =>
      countOf(byChannel, ([, own]) => own === status);
  // Statuses of other names say nothing about the number of active listings.
  const hasStatus =
    counts === undefined ||
    rows === 0 ||
    countOf(counts.byChannel, ([, own]) => statuses.has(own)) > 0;
  const byRole = (role: string, { byRole: all }: ListingCounts) =>
    countOf(all, ([own]) => own === role);
  const scored = filled['score'] ?? 0;
  const mean = scored === 0 ? null : (figures['score'] ?? 0) / scored;
  return (
    <FigureTable
      label="Listing totals"
      columns={columns}
      rows={[
        {
          key: 'all',
          cells: {
            listings: count(rows),
            soldOut: withShare(
              ({ soldOut }) => countOf(soldOut, () => true),
              hasStatus && (rows === 0 || filled['stock'] !== 0),
            ),
            active: withShare(byStatus('active'), hasStatus),
            suppressed: withShare(byStatus('suppressed'), hasStatus),
            families: cell((all) => byRole('parent', all)),
            single: cell((all) => rows - byRole('parent', all) - byRole('child', all)),
            stock: count(figures['stock'] ?? null),
            quality: (
              <>
                {count(mean)}{' '}
                <Aside>{scored === 0 ? 'no scores' : `(${count(scored)} scored)`}</Aside>
              </>
            ),
          },
        },
      ]}
    />
  );
}

/** What a figure is a part of, smaller beside it. */
function Aside({ children }: { children: string }) {
  return <span className="text-xs font-normal text-muted">{children}</span>;
}

/** Sums the cells of a crossing, all or those that match a test. */
function countOf(crossing: Crossing, has: (values: readonly unknown[]) => boolean): number {
  return crossing.cells.reduce((sum, cell) => sum + (has(cell.values) ? cell.count : 0), 0);
}
