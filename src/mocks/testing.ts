/**
 * A served world for a test with its own clock; it is closed after the test, which fails if a response differed from the
 * document of the interface.
 */
import { expect, onTestFinished } from 'vitest';
import { judgeResponse } from './judge-response.ts';
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
  const differences: string[] = [];
  const served = serveWorld(world, {
    baseUrl: 'http://service.test/prefix',
    async onResponse({ method, url }, response) {
      // Its content breaks the contract on purpose.
      if ((await store.read()).scenario === 'odd') return;
      const path = url.replace(/^https?:\/\/[^/]+(\/prefix)?/, '');
      differences.push(...(await judgeResponse(method, path, response)));
    },
  });
  onTestFinished(() => {
    served.close();
    expect(differences.slice(0, 5)).toEqual([]);
  });
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
