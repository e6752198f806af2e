import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { Line } from '#lib/row-source.ts';
import type { TableRow } from '#lib/table-query.ts';
import { textOf } from '#lib/table-row.ts';
import { localWork, numberOf } from '#queries/local-work.ts';
import { useNavigate } from 'react-router';
import type { Listing } from '#api/contract/listing.ts';
import { counted } from '#lib/format.ts';
import type { TableView } from '#row-engine/table.ts';
import { paths } from '#navigation/paths.ts';
import { productLists } from '#features/scans/saved-product-list.ts';
import { useScoped } from '#navigation/scope.ts';
import { FailureText } from '#ui/feedback/failure-text.tsx';
import { Button } from '#ui/button.tsx';
import type { Range } from '#ui/grid/selection.ts';
import { familyPlaces } from './families.ts';

interface Selectable {
  /** `undefined` until there are rows. */
  view: TableView | undefined;
  ranges: readonly Range[];
  /** The row selected alone: it counts while no others are selected. */
  row: string;
  listings: readonly Listing[];
  /** Which listings of these families a view contains. */
  shownOf: (view: TableView, families: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** The selected rows, and the listings that they represent; `undefined` until they are read. */
export function useSelectedListings({ view, ranges, row, listings, shownOf }: Selectable) {
  const read = async (of: TableView) => {
    const place = ranges.length === 0 ? await of.indexOf(row) : -1;
    const places = place < 0 ? ranges : ([[place, place + 1]] as const);
    const lines = (await Promise.all(places.map(([from, to]) => of.range(from, to)))).flat();
    const shown = await shownOf(of, familiesOf(lines));
    return { rows: lines.length, ids: listingsOf(lines, listings, shown) };
  };
  const isAny = ranges.length > 0 || row !== '';
  const { data, isPlaceholderData } = useQuery({
    ...localWork,
    queryKey: ['selected listings', numberOf(view), numberOf(ranges), row],
    queryFn: view && isAny ? () => read(view) : skipToken,
  });
  return {
    // The previous number stays until the next is known: most rows are clicked where they are visible.
    rows: isAny ? (data?.rows ?? 0) : 0,
    ids: isPlaceholderData ? undefined : data?.ids,
  };
}

interface SelectedListingsBarProps {
  selected: ReturnType<typeof useSelectedListings>;
  listings: readonly Listing[];
}

/** Actions on selected listings. */
export function SelectedListingsBar({ selected, listings }: SelectedListingsBarProps) {
  const { rows, ids } = selected;
  const navigate = useNavigate();
  const scoped = useScoped();
  const check = useMutation({
    async mutationFn(wanted: readonly string[]) {
      const productOf = new Map(listings.map(({ id, product_id }) => [id, product_id]));
      const products = new Set(wanted.flatMap((id) => productOf.get(id) ?? []));
      if (products.size === 0)
        throw new RangeError('None of the selected listings has a product ID.');
      await productLists().replace([...products]);
      await navigate(scoped(paths.eligibility));
    },
  });
  if (rows === 0) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 max-sm:w-full print:hidden">
      <div role="group" aria-label="Selected listings" className="flex items-center gap-3">
        <span className="whitespace-nowrap">{counted(rows, 'row')}</span>
        <Button aria-disabled={ids === undefined} onClick={() => ids && check.mutate(ids)}>
          Check eligibility
        </Button>
      </div>
      <FailureText error={check.error} />
    </div>
  );
}

/** The family that a row represents: that of a collapsed header or of a parent's own row. `null` for any other row. */
function familyOf({ row, group }: Line<TableRow>): string | null {
  if (row !== undefined) return textOf(row, 'product_id') ? null : textOf(row, 'family');
  return group.column === 'family' && typeof group.value === 'string' ? group.value : null;
}

/** The families among the selected rows, each once. */
export function familiesOf(lines: readonly Line<TableRow>[]): string[] {
  return [...new Set(lines.flatMap((line) => familyOf(line) ?? []))];
}

/**
 * The IDs of the listings, in row order. A family's row represents those of its children that match the
 * filters (`shown`, by listing ID), or all of them if only the parent matches.
 */
export function listingsOf(
  lines: readonly Line<TableRow>[],
  listings: readonly Listing[],
  shown: ReadonlySet<string>,
): string[] {
  const places = familyPlaces(listings);
  const families = Map.groupBy(
    listings.filter(({ product_id }) => product_id),
    ({ id }) => places.get(id)?.family ?? id,
  );
  const found = lines.flatMap((line) => {
    const children = (families.get(familyOf(line) ?? '') ?? []).map(({ id }) => id);
    if (line.row && children.length === 0) return textOf(line.row, 'id') ?? [];
    const some = children.filter((id) => shown.has(id));
    return some.length > 0 ? some : children;
  });
  return [...new Set(found)];
}
