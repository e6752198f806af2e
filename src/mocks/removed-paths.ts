/** v2 paths that no longer work. Chosen: 410 with their replacement. */
import { v2PathOf } from '#api/contract/v2-paths.ts';
import { Refusal } from './refusal.ts';

/** Throws a 410 for a removed v2 path. */
export function rejectRemovedPath(path: string): void {
  const entry = v2PathOf(path);
  if (!entry || entry.live) return;
  const detail = entry.v3 === null ? 'It has no replacement in v3.' : `Use ${entry.v3} instead.`;
  throw new Refusal(410, `This v2 path has been removed. ${detail}`, {
    members: { replacement: entry.v3 },
  });
}
