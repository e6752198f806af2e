/** Parses a quality response and decides which of its scores are valid. */
import type { Quality } from '#api/contract/listing.ts';

/** The four parts of a listing's page that are scored. */
export const signalNames = ['title', 'description', 'images', 'brand'] as const;
export type SignalName = (typeof signalNames)[number];

const fields = {
  title: 'title_completeness',
  description: 'description_completeness',
  images: 'image_count',
  brand: 'brand_signal',
} as const satisfies Record<SignalName, keyof NonNullable<Quality['signals']>>;

/** `scored`: 0 to 100. `missing`: the service gave none. `unreadable`: the value is not a valid score. */
type State = 'scored' | 'missing' | 'unreadable';

export interface SignalReading {
  name: SignalName;
  state: State;
  /** 0 to 100; `null` unless `state` is `scored`. */
  score: number | null;
  /** What was found and what would earn 100: characters, images, brand elements. `null` if invalid. */
  value: number | null;
  recommended: number | null;
}

export interface QualityReading {
  state: State;
  /** 0 to 100; `null` unless `state` is `scored`. */
  score: number | null;
  /** All four, the weakest first, those without a score last; none for an unreadable response. */
  signals: readonly SignalReading[];
  /** The scored signal furthest from 100; `null` if none is below it. */
  weakest: SignalReading | null;
}

/**
 * Parses a quality response. An overall score outside 0 to 100 invalidates the whole response, because the
 * rest may be wrong too. A signal outside invalidates only that signal.
 */
export function readQuality({ score, signals }: Quality): QualityReading {
  const state = stateOf(score);
  if (state === 'unreadable') return { state, score: null, signals: [], weakest: null };
  const read = signalNames.map((name) => readSignal(name, signals?.[fields[name]] ?? null));
  const ordered = read.toSorted((a, b) => (a.score ?? Infinity) - (b.score ?? Infinity));
  const [first] = ordered;
  const isWeak = (first?.score ?? 100) < 100;
  return { state, score, signals: ordered, weakest: isWeak ? (first ?? null) : null };
}

type Signal = NonNullable<Quality['signals']>['image_count'];

function readSignal(name: SignalName, signal: Signal): SignalReading {
  const state = stateOf(signal?.score ?? null);
  return {
    name,
    state,
    score: state === 'scored' ? (signal?.score ?? null) : null,
    value: atLeast(0, signal?.value ?? null),
    // A recommendation of nothing cannot be missed.
    recommended: atLeast(Number.MIN_VALUE, signal?.recommended ?? null),
  };
}

function stateOf(score: number | null): State {
  if (score === null) return 'missing';
  return score >= 0 && score <= 100 ? 'scored' : 'unreadable';
}

function atLeast(least: number, value: number | null): number | null {
  return value !== null && value >= least ? value : null;
}

/** Ranges for counting scores: names in order, each from its lowest score on. */
export const bands = [
  { name: 'under_25', label: 'Under 25', from: 0 },
  { name: '25_to_50', label: '25 to 50', from: 25 },
  { name: '50_to_75', label: '50 to 75', from: 50 },
  { name: '75_to_90', label: '75 to 90', from: 75 },
  { name: 'from_90', label: '90 or more', from: 90 },
] as const;
export type Band = (typeof bands)[number]['name'];

/** The range of a score from 0 to 100; the upper bound belongs to the next range. */
export function bandOf(score: number | null): Band | null {
  if (score === null) return null;
  return bands.findLast(({ from }) => score >= from)?.name ?? null;
}

/** Below the first a score is poor, below the second it is fair. */
export const poorBelow = 50;
export const fairUnder = 80;
