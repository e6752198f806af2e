/** Scores arrive one by one, so their snapshot grows: new ones are merged into earlier ones. */
import { readQuality } from '#shared/quality/quality.ts';
import { figureAt, snapshotOf } from './snapshot.ts';
import { now } from '#lib/clock.ts';
import { inSlices } from '#lib/slices.ts';
import { storedScores } from '#shared/scans/scan-results.ts';
import { scoreList } from './snapshot-lists.ts';
import { snapshotStore } from './snapshot-stores.ts';

/** Saves the scores of these listings as currently stored. */
export async function saveScores(listingIds: readonly string[]): Promise<void> {
  const late = await storedScores(listingIds);
  const before = await snapshotStore().newest('scores');
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
  await snapshotStore().keep('scores', now(), snapshot, { ids: [], columns: {} });
}
