import { messageOf } from '#lib/message-of.ts';
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
import { Button } from '#ui/button.tsx';
import { familyPlaces } from './families.ts';

interface SelectedListingsBarProps {
  /** `undefined` until there are rows. */
  view: TableView | undefined;
  ranges: Ranges;
  /** The row selected alone: it counts while no others are selected. */
  row: string;
  listings: readonly Listing[];
  shownOf: ShownOf;
}

/** Index ranges in a view. */
export type Ranges = readonly (readonly [from: number, to: number])[];

/** Which listings of these families a view contains. */
type ShownOf = (view: TableView, families: readonly string[]) => Promise<ReadonlySet<string>>;

async function readListings(
  view: TableView,
  ranges: Ranges,
  listings: readonly Listing[],
  shownOf: ShownOf,
): Promise<string[]> {
  const lines = (await Promise.all(ranges.map(([from, to]) => view.range(from, to)))).flat();
  return listingsOf(lines, listings, await shownOf(view, familiesOf(lines)));
}

/** The listings of the selected rows. `null`: no row is selected; `undefined`: not read yet. */
export function useSelectedListings({
  view,
  ranges,
  listings,
  shownOf,
}: Pick<SelectedListingsBarProps, 'view' | 'ranges' | 'listings' | 'shownOf'>):
  | readonly string[]
  | null
  | undefined {
  const hasRows = ranges.length > 0;
  const { data, isPlaceholderData } = useQuery({
    ...localWork,
    queryKey: ['selected listings', numberOf(view), numberOf(ranges)],
    queryFn: view && hasRows ? () => readListings(view, ranges, listings, shownOf) : skipToken,
  });
  if (!hasRows) return null;
  return isPlaceholderData ? undefined : data;
}

/** Actions on selected listings. */
export function SelectedListingsBar({
  view,
  ranges,
  row,
  listings,
  shownOf,
}: SelectedListingsBarProps) {
  const navigate = useNavigate();
  const scoped = useScoped();
  const several = ranges.reduce((sum, [from, to]) => sum + to - from, 0);
  const isShown = useIsShown(view, row);
  const lines = several === 0 && isShown ? 1 : several;
  const products = async (): Promise<string[]> => {
    if (view === undefined) return [];
    const place = several === 0 ? await view.indexOf(row) : -1;
    const places = place < 0 ? ranges : ([[place, place + 1]] as const);
    const ids = await readListings(view, places, listings, shownOf);
    const productOf = new Map(listings.map(({ id, product_id }) => [id, product_id]));
    return [...new Set(ids.flatMap((id) => productOf.get(id) ?? []))];
  };
  const check = useMutation({
    async mutationFn() {
      const ids = await products();
      if (ids.length === 0) throw new RangeError('None of the selected listings has a product ID.');
      await productLists().replace(ids);
      await navigate(scoped(paths.eligibility));
    },
  });
  if (lines === 0) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 max-sm:w-full print:hidden">
      <div role="group" aria-label="Selected listings" className="flex items-center gap-3">
        <span className="whitespace-nowrap">{counted(lines, 'row')}</span>
        <Button onClick={() => check.mutate()}>Check eligibility</Button>
      </div>
      {check.error !== null && (
        <span role="alert" className="text-bad">
          {messageOf(check.error)}
        </span>
      )}
    </div>
  );
}

/**
 * Whether a view contains the row; until known, the previous answer, because most rows are clicked where they
 * are visible.
 */
function useIsShown(view: TableView | undefined, row: string): boolean {
  const { data = -1 } = useQuery({
    ...localWork,
    queryKey: ['place in view', numberOf(view), row],
    queryFn: view !== undefined && row !== '' ? () => view.indexOf(row) : skipToken,
  });
  return row !== '' && data >= 0;
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
