/** The provider's own sessions, which let users sign in without a form. */
import { secret } from '#mocks/world/tokens.ts';
import type { World } from '#mocks/world/world.ts';

/** A month, in ms, so that a demonstration can advance by days. */
const lifetime = 30 * 86_400_000;

/** Starts a session; returns its id. In the browser, which has only one, `id` is given. */
export function openSession(world: World, sub: string, id = secret()): Promise<string> {
  return world.store.update((state) => {
    const now = world.now(state);
    for (const [key, { expiresAt }] of Object.entries(state.sessions)) {
      if (expiresAt <= now) delete state.sessions[key];
    }
    state.sessions[id] = { sub, authTime: Math.floor(now / 1000), expiresAt: now + lifetime };
    return id;
  });
}

/** The subject of a live session, or null. */
export async function sessionSubject(world: World, id: string | null): Promise<string | null> {
  const state = await world.store.read();
  const session = id === null ? undefined : state.sessions[id];
  return session && session.expiresAt > world.now(state) ? session.sub : null;
}

/** Ends a session, if there is one. */
export function closeSession(world: World, id: string | null): Promise<void> {
  return world.store.update((state) => {
    if (id !== null) delete state.sessions[id];
  });
}
