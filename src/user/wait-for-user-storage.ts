import type { UserStorage } from '#storage/user-storage.ts';
import type { CurrentUser } from './current-user.ts';

/** Resolves with the user's storage as soon as a user is signed in. */
export async function waitForUserStorage({
  openStorage,
  subscribe,
}: CurrentUser): Promise<UserStorage> {
  for (;;) {
    // Offline, its code may fail to load; then this waits for the next change of the session and retries.
    const storage = await openStorage().catch(() => null);
    if (storage !== null) return storage;
    await new Promise<void>((next) => {
      const stop = subscribe(() => {
        stop();
        next();
      });
    });
  }
}
