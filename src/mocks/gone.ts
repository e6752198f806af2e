/** The paths of v2 that no longer work. Chosen: 410, with what takes their place. */
import { v2PathOf } from '#api/contract/v2-paths.ts';
import { Refusal } from './refusal.ts';

/** Throws 410 for a path that v2 once had; passes for any other. */
export function refuseGone(path: string): void {
  const entry = v2PathOf(path);
  if (!entry || entry.live) return;
  const detail = entry.v3 === null ? 'It has no replacement in v3.' : `Use ${entry.v3} instead.`;
  throw new Refusal(410, `This path of v2 is gone. ${detail}`, {
    members: { replacement: entry.v3 },
  });
}
