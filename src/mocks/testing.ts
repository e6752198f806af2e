/** A served world for a test with its own clock; it is closed after the test. */
import { onTestFinished } from 'vitest';
import { type Served, serveWorld } from './node.ts';
import { type SignedIn, signInAs } from './sign-in-as.ts';
import { type State, freshState } from './world/state.ts';
import { memoryStore } from './world/store.ts';
import { signingKey } from './world/tokens.ts';
import { type WorldOptions, createWorld } from './world/world.ts';

/** Wednesday, 11 March 2026, 09:07 UTC. */
export const testTime = Date.UTC(2026, 2, 11, 9, 7);

let key: State['key'] = null;

/** Serves a world with seed 1 whose clock only advances through the control. */
export async function servedWorld(options: Partial<WorldOptions> = {}): Promise<Served> {
  const store = memoryStore(freshState(options));
  // Creating a signing key takes longer than a test, so a file shares one.
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

/** A response's body, typed by the test. */
export async function body<T>(answer: Response | Promise<Response>): Promise<T> {
  return (await (await answer).json()) as T;
}

/** A response's status and the pointers of its problem details. */
export async function refusalOf(answer: Response | Promise<Response>) {
  const response = await answer;
  const problem = (await response.json()) as { errors?: { pointer: string }[] };
  return { status: response.status, pointers: problem.errors?.map((error) => error.pointer) ?? [] };
}
