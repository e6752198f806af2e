/** The products of selected rows; for a family's row, those of its children. */
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
 * Each product once, in row order. A family's row represents those of its children that match the filters
 * (`shown`, by listing ID), or all of them if only the parent matches.
 */
export function productsOf(
  lines: readonly Line<TableRow>[],
  listings: readonly Listing[],
  shown: ReadonlySet<string>,
): string[] {
  const places = familyPlaces(listings);
  const families = new Map<string, { product: string; isShown: boolean }[]>();
  for (const { id, product_id: product } of listings) {
    const family = places.get(id)?.family ?? id;
    if (!product) continue;
    families.set(family, [...(families.get(family) ?? []), { product, isShown: shown.has(id) }]);
  }
  const found = lines.flatMap((line) => {
    const own = line.row && textOf(line.row, 'product_id');
    if (own) return own;
    const children = families.get(familyOf(line) ?? '') ?? [];
    const some = children.filter(({ isShown }) => isShown);
    return (some.length > 0 ? some : children).map(({ product }) => product);
  });
  return [...new Set(found)];
}
