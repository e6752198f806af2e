/** A served world for a test, at a time of its own, that is closed with the test. */
import { onTestFinished } from 'vitest';
import { type Served, serveWorld } from './node.ts';
import { type SignedIn, signInAs } from './sign-in-as.ts';
import { type State, freshState } from './world/state.ts';
import { memoryStore } from './world/store.ts';
import { signingKey } from './world/tokens.ts';
import { type WorldOptions, createWorld } from './world/world.ts';

/** Wednesday, 11 March 2026, 09:07 in UTC. */
export const testTime = Date.UTC(2026, 2, 11, 9, 7);

let key: State['key'] = null;

/** Serves a world at seed 1 whose clock stands still until the control moves it on. */
export async function servedWorld(options: Partial<WorldOptions> = {}): Promise<Served> {
  const store = memoryStore(freshState(options));
  // Making a key takes longer than a whole test: one does for all of a file.
  key ??= await signingKey(store);
  await store.update((state) => void (state.key = key));
  const world = createWorld({ seed: 1, clock: () => testTime, store, ...options });
  const served = serveWorld(world, { baseUrl: 'http://service.test/prefix' });
  onTestFinished(served.close);
  return served;
}

/** A served world and a user signed in to it. */
export async function signedInWorld(
  options: Partial<WorldOptions> & { username?: string } = {},
): Promise<Served & SignedIn> {
  const served = await servedWorld(options);
  return { ...served, ...(await signInAs(served.baseUrl, options.username)) };
}

/** The body of an answer, as the test says it is. */
export async function body<T>(answer: Response | Promise<Response>): Promise<T> {
  return (await (await answer).json()) as T;
}

/** An answer's status and, of a problem, its pointers. */
export async function refusalOf(answer: Response | Promise<Response>) {
  const response = await answer;
  const problem = (await response.json()) as { errors?: { pointer: string }[] };
  return { status: response.status, pointers: problem.errors?.map((error) => error.pointer) ?? [] };
}
