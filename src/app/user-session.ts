/** What the signed-in user can do about being signed in, and what goes with them when they leave. */
import type { QueryClient } from '@tanstack/react-query';
import type { Auth } from '../auth/auth.ts';
import type { Device } from '../device/device.ts';
import type { UserSession } from '../workspace/user.tsx';
import { paths } from './paths.ts';

interface Parts {
  auth: Auth;
  queryClient: QueryClient;
  basePath: string;
}

export function createUserSession({ auth, queryClient, basePath }: Parts) {
  const signedOut = basePath + paths.signedOut.slice(1);

  /** The user's things on this device; loaded only when they are needed. */
  async function device(): Promise<Device | null> {
    const user = auth.user();
    if (user === null) return null;
    const [{ openDevice }, { userKey }] = await Promise.all([
      import('../device/device.ts'),
      import('../device/user-key.ts'),
    ]);
    return openDevice(await userKey(user));
  }

  let isLeaving = false;

  async function leave(erase: (device: Device) => Promise<void>): Promise<void> {
    if (isLeaving) return;
    isLeaving = true;
    const own = device();
    const leaving = auth.signOut(location.origin + signedOut);
    queryClient.clear();
    await own.then((kept) => kept && erase(kept)).catch(() => {});
    // A full load, so that nothing of the session is left in this page's memory.
    location.assign(await leaving);
  }

  auth.onSignedOutElsewhere(() => {
    queryClient.clear();
    location.replace(signedOut);
  });

  // A page that the browser kept whole for its back button still shows what was on it.
  addEventListener('pageshow', (event) => {
    if (event.persisted && auth.user() === null) location.replace(signedOut);
  });

  const session: UserSession = {
    get name() {
      return auth.user()?.name ?? '';
    },
    session: auth,
    async signIn() {
      const path = here(basePath);
      const kept = await device().catch(() => null);
      // Lost at worst: where the page was scrolled to.
      if (kept)
        await place().then(
          ({ keepPlace }) => keepPlace(kept, path),
          () => {},
        );
      await auth.signIn(path);
    },
    signOut: () => leave((kept) => kept.eraseSession()),
    forgetDevice: () => leave((kept) => kept.forget()),
  };

  return {
    session,
    /** After a sign-in that leads to `path`: back to where the user was on it. */
    cameBack: async (path: string): Promise<void> => {
      const kept = await device();
      if (kept) await (await place()).returnToPlace(kept, path);
    },
  };
}

/** Needed only around a sign-in. */
const place = () => import('./place.ts');

/** The present address as the router knows it, without the folder that the app is served from. */
export function here(basePath: string): string {
  return `/${location.pathname.slice(basePath.length)}${location.search}${location.hash}`;
}
