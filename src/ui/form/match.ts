/** One choice of a filter. */
export interface Option {
  value: string;
  label: string;
}

/**
 * Case and accents fall away ("Böse" is found by "bose"): both sides are compared in
 * Unicode's decomposed form without its combining marks.
 */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The options that hold every word of the query somewhere in label or value, in the order given. */
export function matching<T extends Option>(options: readonly T[], query: string): readonly T[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter((option) => {
    const text = fold(`${option.label} ${option.value}`);
    return words.every((word) => text.includes(word));
  });
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
