import { normalizeText, matcher } from '#lib/normalize-text.ts';

/** One option of a filter. */
export interface Option {
  value: string;
  label: string;
}

/** The options whose label or value contains every word of the query, in the given order. */
export function matching<T extends Option>(options: readonly T[], query: string): readonly T[] {
  if (query.trim() === '') return options;
  const isFound = matcher(query);
  return options.filter((option) => isFound(normalizeText(`${option.label} ${option.value}`)));
}

/** In a list too long to see at once, selected options come first. */
export function chosenFirst<T extends Option>(
  options: readonly T[],
  selected: readonly string[],
  from: number,
): readonly T[] {
  if (options.length < from || selected.length === 0) return options;
  const chosen = new Set(selected);
  return [
    ...options.filter((option) => chosen.has(option.value)),
    ...options.filter((option) => !chosen.has(option.value)),
  ];
}

/** The closed filter's summary: nothing selected, one name, or one name and a count of the others. */
export function summary(
  options: readonly Option[],
  selected: readonly string[],
): { text: string; more: number } | undefined {
  const first = selected[0];
  if (first === undefined) return undefined;
  const label = options.find((option) => option.value === first)?.label ?? first;
  return { text: label, more: selected.length - 1 };
}
