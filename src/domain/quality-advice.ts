/** What to do about a signal of a listing's quality, and why it is worth doing. */
import { count } from '#lib/format.ts';
import type { SignalName, SignalReading } from './quality.ts';

interface Rule {
  label: string;
  /** What is counted: "characters". */
  unit: { one: string; many: string };
  /** What to put in, said after how much is lacking. */
  what: string;
  /** Why shoppers and channels care. */
  reason: string;
}

export const rules: Readonly<Record<SignalName, Rule>> = {
  title: {
    label: 'Title',
    unit: { one: 'character', many: 'characters' },
    what: 'Name brand, product, main feature, material, size and colour, the most important first.',
    reason:
      'Search matches the words of the title before all others, and a phone shows only its beginning.',
  },
  description: {
    label: 'Description',
    unit: { one: 'character', many: 'characters' },
    what: 'Say what it is for, what it is made of, its measures, its care, and what is in the box.',
    reason:
      'Search finds a listing by words that are on it, and questions left open turn up as returns.',
  },
  images: {
    label: 'Images',
    unit: { one: 'image', many: 'images' },
    what: 'Show it from all sides, in use, with its measures, and what is in the box.',
    reason: 'Shoppers cannot touch it: images decide the click in search, and the order after it.',
  },
  brand: {
    label: 'Brand',
    unit: { one: 'brand element', many: 'brand elements' },
    what: 'Add logo, brand story, enhanced content or a link to the brand’s store.',
    reason: 'A page that shows its brand is trusted, and keeps the shopper from a look-alike.',
  },
};

/** Where a signal stands against what is recommended: "78 of 150 characters". */
export function standingOf({ name, value, recommended }: SignalReading): string {
  const { unit } = rules[name];
  if (value === null) return `Number of ${unit.many} unknown`;
  const found = `${count(value)}${recommended === null ? '' : ` of ${count(recommended)}`}`;
  return `${found} ${(recommended ?? value) === 1 ? unit.one : unit.many}`;
}

/** What to change, in a sentence that stands by itself; `null` where there is nothing to do. */
export function adviceOf(signal: SignalReading): string | null {
  const { name, state, score, value, recommended } = signal;
  const { label, unit, what } = rules[name];
  if (state === 'unreadable') {
    return `The service gave a score for the ${label.toLowerCase()} that is not between 0 and 100: look at the page itself.`;
  }
  if (state === 'missing') {
    return `The service gave no score for the ${label.toLowerCase()}: look at the page itself.`;
  }
  if (score === 100) return null;
  if (value === null || recommended === null) return what;
  const lacking = Math.ceil(recommended - value);
  if (lacking <= 0) {
    return `There are enough ${unit.many}; the score is lower for what is in them. ${what}`;
  }
  return `Add ${count(lacking)} ${lacking === 1 ? unit.one : unit.many}. ${what}`;
}

/** The same in few words: "Description: add 1,320 characters". */
export function changeOf(signal: SignalReading): string {
  const { label, unit } = rules[signal.name];
  const lacking = Math.ceil((signal.recommended ?? 0) - (signal.value ?? 0));
  if (signal.value === null || signal.recommended === null || lacking <= 0) {
    return `${label}: improve what is there`;
  }
  return `${label}: add ${count(lacking)} ${lacking === 1 ? unit.one : unit.many}`;
}
