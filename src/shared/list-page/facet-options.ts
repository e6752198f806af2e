import type { DistinctValues } from '#lib/table-query.ts';
import type { FilterOption } from '#ui/form/filter-combobox.tsx';

/** Values with their counts, including selected values without rows. */
export function facetOptions(
  distinct: DistinctValues | undefined,
  selected: readonly string[],
  nameOf: (value: string) => string,
): FilterOption[] {
  const counted = (distinct?.values ?? []).flatMap(({ value, count }): FilterOption[] =>
    typeof value === 'string' ? [{ value, label: nameOf(value), count }] : [],
  );
  const known = new Set(counted.map(({ value }) => value));
  const others = selected.filter((value) => !known.has(value));
  return [...counted, ...others.map((value) => ({ value, label: nameOf(value) }))];
}
