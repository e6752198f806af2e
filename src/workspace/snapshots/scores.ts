/** Scores are asked for one by one, so what is remembered of them grows: late ones are laid over those before. */
import { readQuality } from '#domain/quality.ts';
import { figureAt, snapshotOf } from '#domain/snapshot.ts';
import { now } from '#lib/clock.ts';
import { inSlices } from '#lib/slices.ts';
import { scoresOf } from '#workspace/scans/results.ts';
import { scoreList } from './lists.ts';
import { snapshots } from './snapshots.ts';

/** Keeps the scores of these listings as the device has them by now. */
export async function keepScores(listingIds: readonly string[]): Promise<void> {
  const late = await scoresOf(listingIds);
  const before = await snapshots().newest('scores');
  const scores = new Map<string, number>();
  for (const [row, id] of (before?.ids ?? []).entries()) {
    const score = before && figureAt(before, 'score', row);
    if (score !== null) scores.set(id, score);
  }
  for (const [id, { value }] of late) {
    const score = value && readQuality(value).score;
    if (score !== null) scores.set(id, score);
  }
  if (scores.size === 0) return;
  const snapshot = await inSlices(snapshotOf(scores, scoreList.idOf, scoreList.fields));
  await snapshots().keep('scores', now(), snapshot, { ids: [], columns: {} });
}
