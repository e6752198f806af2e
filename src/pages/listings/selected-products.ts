/** The listings of selected rows; for a family's row, its children. */
import type { Listing } from '#api/contract/listing.ts';
import type { Line } from '#lib/row-source.ts';
import type { TableRow } from '#lib/table-query.ts';
import { textOf } from '#lib/table-row.ts';
import { familyPlaces } from './families.ts';

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
