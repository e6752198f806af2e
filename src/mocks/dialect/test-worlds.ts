/** For tests: the same world in both dialects, and reports in the other one. */
import { body, signedInWorld } from '#mocks/testing.ts';
import { other } from './other.ts';

export type SignedInWorld = Awaited<ReturnType<typeof signedInWorld>>;

/** A user signed in to a world of the dialect `other`. */
export function otherWorld(
  options: Parameters<typeof signedInWorld>[0] = {},
): Promise<SignedInWorld> {
  return signedInWorld({ dialect: other, ...options });
}

/** What a reader finds in a world of the contract's dialect, which is closed then: a process serves one at a time. */
export async function inContract<T>(read: (world: SignedInWorld) => Promise<T>): Promise<T> {
  const world = await signedInWorld();
  return read(world).finally(world.close);
}

/** The bodies of one path in the contract's dialect and in the other one. */
export async function bothAnswers<Ours>(path: string) {
  const ours = await inContract(({ get }) => body<Ours>(get(path)));
  const world = await otherWorld();
  const theirs = await body<unknown>(world.get(path)).finally(world.close);
  return { ours, theirs };
}

/** A week of daily campaign rows. */
export const theirRequest = {
  title: 'week',
  type: 'CAMPAIGN',
  from: '20260301',
  to: '20260307',
  granularity: 'DAILY',
  output: 'JSON',
};

export interface TheirJob {
  id: string;
  status: string;
  poll_url: string;
  result_url?: string;
}

/** Requests a report and returns its job once it has ended. */
export async function endedJob(world: SignedInWorld, change: object = {}): Promise<TheirJob> {
  const request = { ...theirRequest, ...change };
  const { result } = await body<{ result: TheirJob }>(
    world.send('POST', '/advertising/reports', request),
  );
  await world.clock({ advance_s: 30 });
  return (await body<{ result: TheirJob }>(world.get(result.poll_url))).result;
}
