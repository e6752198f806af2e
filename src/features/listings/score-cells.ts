import type { Quality } from '#api/contract/listing.ts';
import { changeOf } from '#shared/quality/quality-advice.ts';
import { type Band, bandOf, readQuality, type SignalName } from '#shared/quality/quality.ts';

/** A listing's quality in the listings table. */
export interface ScoreCells extends Partial<Record<`${SignalName}_band`, Band | null>> {
  score: number | null;
  /** The weakest signal, its distance from 100, and what to change; `null` if none is weak. */
  weakest: SignalName | null;
  gap: number | null;
  fix: string | null;
  band: Band | 'unreadable' | null;
  /** When the score arrived, RFC 3339. */
  scored_at: string | null;
}

export const unscored: ScoreCells = {
  score: null,
  weakest: null,
  gap: null,
  fix: null,
  band: null,
  scored_at: null,
};

/** The cells of a quality response that arrived at `at`, in milliseconds since 1970. */
export function scoreCells(quality: Quality, at: number): ScoreCells {
  const { state, score, signals, weakest } = readQuality(quality);
  return {
    score,
    weakest: weakest?.name ?? null,
    gap: weakest === null ? null : 100 - (weakest.score ?? 0),
    fix: weakest && changeOf(weakest),
    band: state === 'unreadable' ? state : bandOf(score),
    scored_at: new Date(at).toISOString(),
    ...Object.fromEntries(signals.map((one) => [`${one.name}_band`, bandOf(one.score)])),
  };
}
