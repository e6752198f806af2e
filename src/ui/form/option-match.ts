import { fold, matcher } from '#lib/fold.ts';

/** One choice of a filter. */
export interface Option {
  value: string;
  label: string;
}

/** The options that hold every word of the query somewhere in label or value, in the order given. */
export function matching<T extends Option>(options: readonly T[], query: string): readonly T[] {
  if (query.trim() === '') return options;
  const isFound = matcher(query);
  return options.filter((option) => isFound(fold(`${option.label} ${option.value}`)));
}

/** In a list too long to see at once, what is chosen already comes first. */
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

/** What the closed filter says: nothing chosen, one name, or one name and how many more. */
export function summary(
  options: readonly Option[],
  selected: readonly string[],
): { text: string; more: number } | undefined {
  const first = selected[0];
  if (first === undefined) return undefined;
  const label = options.find((option) => option.value === first)?.label ?? first;
  return { text: label, more: selected.length - 1 };
}
