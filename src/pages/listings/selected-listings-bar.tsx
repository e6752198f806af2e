import { messageOf } from '#lib/message-of.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Listing } from '#api/contract/listing.ts';
import { counted } from '#lib/format.ts';
import type { TableView } from '#row-engine/table.ts';
import { paths } from '#navigation/paths.ts';
import { checkEligibility } from '#features/scans/saved-product-list.ts';
import { useScoped } from '#navigation/scope.ts';
import { Button } from '#ui/button.tsx';
import { familiesOf, listingsOf } from './selected-products.ts';

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
export function useSelectedListings(
  of: Pick<SelectedListingsBarProps, 'view' | 'ranges' | 'listings' | 'shownOf'>,
): readonly string[] | null | undefined {
  const { view, ranges } = of;
  const [found, setFound] = useState<{ ranges: Ranges; ids: readonly string[] }>();
  const read = useEffectEvent((one: TableView) =>
    readListings(one, ranges, of.listings, of.shownOf),
  );
  useEffect(() => {
    if (view === undefined || ranges.length === 0) return undefined;
    let isOver = false;
    read(view).then(
      (ids) => {
        if (!isOver) setFound({ ranges, ids });
      },
      // A stopped engine is reported where the view is requested.
      () => {},
    );
    return () => void (isOver = true);
  }, [view, ranges]);
  if (ranges.length === 0) return null;
  return found?.ranges === ranges ? found.ids : undefined;
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
  const [failure, setFailure] = useState<string | null>(null);
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
  const check = async (): Promise<void> => {
    setFailure(null);
    try {
      const ids = await products();
      if (ids.length === 0) {
        setFailure('None of the selected listings has a product ID.');
        return;
      }
      await checkEligibility(ids);
      await navigate(scoped(paths.eligibility));
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  if (lines === 0) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 max-sm:w-full print:hidden">
      <div role="group" aria-label="Selected listings" className="flex items-center gap-3">
        <span className="whitespace-nowrap">{counted(lines, 'row')}</span>
        <Button onClick={() => void check()}>Check eligibility</Button>
      </div>
      {failure !== null && (
        <span role="alert" className="text-bad">
          {failure}
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
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (row === '' || view === undefined) return undefined;
    let isOver = false;
    view.indexOf(row).then(
      (place) => {
        if (!isOver) setShown(place >= 0);
      },
      // A stopped engine is reported where the view is requested.
      () => {},
    );
    return () => void (isOver = true);
  }, [view, row]);
  return row !== '' && isShown;
}
