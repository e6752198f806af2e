/** What to do about a quality signal, and why it is worth doing. */
import { count, counted } from '#lib/format.ts';
import type { SignalName, SignalReading } from './quality.ts';

interface Rule {
  label: string;
  /** The singular of what is counted: "character". */
  unit: string;
  /** What to add, displayed after the missing number. */
  what: string;
  /** Why shoppers and channels care. */
  reason: string;
}

export const rules: Readonly<Record<SignalName, Rule>> = {
  title: {
    label: 'Title',
    unit: 'character',
    what: 'Name brand, product, main feature, material, size and color, most important first.',
    reason: 'Search weighs title words most, and phones show only the start of a title.',
  },
  description: {
    label: 'Description',
    unit: 'character',
    what: 'Describe its purpose, material, dimensions, care, and what is in the box.',
    reason: 'Search only finds words that are on the page, and open questions lead to returns.',
  },
  images: {
    label: 'Images',
    unit: 'image',
    what: 'Show every side, the product in use, its dimensions, and what is in the box.',
    reason: 'Shoppers cannot touch the product: images decide whether they click and buy.',
  },
  brand: {
    label: 'Brand',
    unit: 'brand element',
    what: 'Add a logo, brand story, enhanced content or a link to the brand store.',
    reason: 'Shoppers trust a branded page and are less likely to choose a look-alike.',
  },
};

/** Found and recommended numbers: "78 of 150 characters". */
export function progressText({ name, value, recommended }: SignalReading): string {
  const { unit } = rules[name];
  if (value === null) return `Number of ${unit}s unknown`;
  return recommended === null
    ? counted(value, unit)
    : `${count(value)} of ${counted(recommended, unit)}`;
}

/** The recommended change as a full sentence; `null` if there is nothing to do. */
export function adviceText(signal: SignalReading): string | null {
  const { name, state, score, value, recommended } = signal;
  const { label, unit, what } = rules[name];
  if (state === 'unreadable') {
    return `The service gave a score for the ${label.toLowerCase()} outside 0 to 100. Check the page itself.`;
  }
  if (state === 'missing') {
    return `The service gave no score for the ${label.toLowerCase()}. Check the page itself.`;
  }
  if (score === 100) return null;
  if (value === null || recommended === null) return what;
  const lacking = Math.ceil(recommended - value);
  if (lacking <= 0) return `There are enough ${unit}s, but their content lowers the score. ${what}`;
  return `Add ${counted(lacking, unit)}. ${what}`;
}

/** The same in a few words: "Description: add 1,320 characters". */
export function changeOf(signal: SignalReading): string {
  const { label, unit } = rules[signal.name];
  const lacking = Math.ceil((signal.recommended ?? 0) - (signal.value ?? 0));
  if (signal.value === null || signal.recommended === null || lacking <= 0) {
    return `${label}: improve the content`;
  }
  return `${label}: add ${counted(lacking, unit)}`;
}
