import type { UserStorage } from '#storage/user-storage.ts';
import type { CurrentUser } from './current-user.ts';

/** The things of whoever is signed in, as soon as somebody is. */
export async function waitForUserStorage({
  openStorage,
  subscribe,
}: CurrentUser): Promise<UserStorage> {
  for (;;) {
    // Its code may not load without a connection: then, too, there is another try.
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
