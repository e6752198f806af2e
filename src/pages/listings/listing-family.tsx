import { useMemo } from 'react';
import type { Listing } from '#api/contract/listing.ts';
import { count, counted } from '#lib/format.ts';
import { arraySource } from '#lib/row-source.ts';
import type { TableRow } from '#lib/table-query.ts';
import { idOf } from '#lib/table-row.ts';
import { useRowLink } from '#lists/use-row-link.ts';
import { paths } from '#navigation/paths.ts';
import { useScores } from '#features/scans/quality-scores.ts';
import { sumOf } from '#ui/grid/column.ts';
import { Grid } from '#ui/grid/grid.tsx';
import { familyPlaces } from './families.ts';
import { recordOf, scoreCells } from './listing-cells.ts';
import { listingList } from './listings.list.tsx';

const wanted = ['title', 'status', 'score', 'stock', 'price', 'fulfilled', 'product_id', 'sku'];

/**
 * The listings of a family: the parent, then the current listing, then the others; `null` for a listing
 * without a family.
 */
export function useFamily(listings: readonly Listing[] | undefined, id: string): TableRow[] | null {
  const { places, members } = useMemo(() => membersOf(listings ?? [], id), [listings, id]);
  const ids = useMemo(() => members.map((one) => one.id), [members]);
  // Changes also when more scores arrive.
  const scores = useScores(ids);
  return useMemo(() => {
    if (members.length === 0) return null;
    return members
      .map((one): TableRow => {
        const score = scores.get(one.id);
        const cells = score && scoreCells(score.quality, score.at);
        return { ...recordOf(one, places.get(one.id), cells) };
      })
      .toSorted((a, b) => rank(a, id) - rank(b, id));
  }, [members, places, id, scores]);
}

/** The members of a listing's family; empty without one. */
function membersOf(listings: readonly Listing[], id: string) {
  const places = familyPlaces(listings);
  const own = places.get(id);
  const all = listings.filter((one) => places.get(one.id)?.family === own?.family);
  const isAlone = own === undefined || (all.length === 1 && own.role !== 'parent');
  return { places, members: isAlone ? [] : all };
}

function rank(row: TableRow, id: string): number {
  if (row['role'] === 'parent') return 0;
  return idOf(row) === id ? 1 : 2;
}

/** A family as a table with totals; the page's own listing is marked. */
export function ListingFamily({ family, id }: { family: readonly TableRow[]; id: string }) {
  const source = useMemo(() => arraySource(family, idOf), [family]);
  const link = useRowLink((row: TableRow) => paths.listing(idOf(row)));
  const columns = useMemo(() => {
    const currencies = new Set(family.flatMap((row) => row['currency'] ?? []));
    const [sole = null] = currencies.size === 1 ? [...currencies] : [];
    return listingList
      .gridColumns(sole === null ? null : String(sole))
      .filter((column) => wanted.includes(column.id))
      .map((column) => ({ ...column, sortable: false }));
  }, [family]);
  const children = family.filter((row) => row['role'] !== 'parent');
  const stock = children.reduce((sum, row) => sum + Number(row['stock'] ?? 0), 0);
  return (
    <Grid
      name="Family"
      columns={columns}
      source={source}
      rowKey={idOf}
      {...link}
      selectedKey={id}
      totals={[
        {
          label: `Total ${counted(children.length, 'child', 'children')}`,
          cells: { stock: sumOf(stock, count) },
        },
      ]}
      maxHeight="max(22rem, 60dvh)"
    />
  );
}
