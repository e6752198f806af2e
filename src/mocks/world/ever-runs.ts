import type { Layout } from './layout.ts';
import { draw } from './random.ts';

const drawArchived = draw('campaign archived');

/** Whether campaign `i` is not archived for good. */
export function everRuns(layout: Layout, i: number): boolean {
  return drawArchived(layout.seed, i) >= 0.14;
}
