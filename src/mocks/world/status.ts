/** A campaign's state from day to day. */
import { everRuns } from './ever-runs.ts';
import type { Layout } from './layout.ts';
import { draw } from './random.ts';
import { storyOf } from './stories.ts';

const drawPhase = draw('campaign phase');
const drawEnabled = draw('campaign enabled');

/** A campaign's status can change every this many days. */
const epochDays = 90;

/**
 * `enabled`, `paused` or `archived` on a day: 63, 23 and 14 % at any time. A handful of the
 * 1,200 change each day; archived ones never come back.
 */
export function statusOf(
  layout: Layout,
  i: number,
  day: number,
): 'enabled' | 'paused' | 'archived' {
  if (!everRuns(layout, i)) return 'archived';
  if (storyOf(layout, i) !== undefined) return 'enabled';
  const phase = Math.floor(drawPhase(layout.seed, i) * epochDays);
  const epoch = Math.floor((day + phase) / epochDays);
  return drawEnabled(layout.seed, i, epoch) < 0.733 ? 'enabled' : 'paused';
}
