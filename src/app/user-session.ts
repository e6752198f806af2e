/** What the signed-in user can do about being signed in, and what goes with them when they leave. */
import type { QueryClient } from '@tanstack/react-query';
import type { Auth } from '#auth/auth.ts';
import type { Farewell } from '#auth/protocol.ts';
import { unreachable } from '#auth/sign-in-error.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import { now } from '#lib/clock.ts';
import { forgetMarks, ownMarks } from '#queries/keep.ts';
import { installCurrentUser } from '#workspace/current-user.ts';
import type { UserSession } from '#workspace/user.tsx';
import { wouldLose, watchTyping } from './loss.ts';
import { paths } from './paths.ts';
import { keepPlace, returnToPlace } from './place.ts';

interface Parts {
  auth: Auth;
  queryClient: QueryClient;
  basePath: string;
}

export function createUserSession({ auth, queryClient, basePath }: Parts) {
  const signedOut = basePath + paths.signedOut.slice(1);

  let storage: UserStorage | null = null;
  /** The mark of the last erasing when this tab began to use the device. */
  let erased: string | null = null;

  /** What users left who never came back is deleted beside the first use. */
  let swept: Promise<void> | null = null;

  /** The user's things on this device; loaded only when they are needed. */
  async function openStorage(): Promise<UserStorage | null> {
    const user = auth.user();
    if (user === null) return null;
    const [{ openUserStorage }, { userKey }, { erasureMark, onErasedElsewhere }] =
      await Promise.all([
        import('#storage/user-storage.ts'),
        import('#storage/user-key.ts'),
        import('#storage/erasure.ts'),
      ]);
    const key = await userKey(auth.service, user);
    if (erased === null) {
      erased = erasureMark();
      onErasedElsewhere(() => location.reload());
    }
    const isOpen = () => {
      const present = auth.user();
      return present?.iss === user.iss && present.sub === user.sub && erased === erasureMark();
    };
    if (storage?.key !== key) {
      storage = openUserStorage(key, { isOpen });
      if (isOpen()) {
        ownMarks(key);
        swept = leftover().then(({ sweep }) => sweep(`crosschannel.${key}`, now()));
        swept.catch(() => {});
      }
    }
    return storage;
  }

  let isLeaving = false;

  async function leave(erase: (storage: UserStorage) => Promise<void>): Promise<void> {
    if (isLeaving) return;
    isLeaving = true;
    const left = openStorage();
    const leaving = auth.signOut(location.origin + signedOut);
    queryClient.clear();
    forgetMarks();
    await left.then((kept) => kept && erase(kept)).catch(() => {});
    // A full load, so that nothing of the session is left in this page's memory.
    follow(await leaving, `${signedOut}#provider`);
  }

  /** Goes to sign in, and keeps what the address does not say. Options and answer as in `Auth.signIn`. */
  async function goToSignIn(
    path: string,
    options?: Parameters<Auth['signIn']>[1],
  ): Promise<boolean> {
    const kept = await openStorage().catch(() => null);
    // Where their code does not load, what was typed is lost, and nothing else.
    if (kept) {
      const keep = [
        keepPlace(kept, path),
        import('#workspace/drafts.ts').then(({ keepDrafts }) => keepDrafts(kept)),
      ];
      await Promise.allSettled(keep);
    }
    return auth.signIn(path, options);
  }

  /**
   * Goes through the provider without a form and comes back to `path`; answers false where that would
   * lose something. Rejects with `SignInError`.
   */
  async function travel(path: string): Promise<boolean> {
    // The browser would put its own error page in place of the app.
    if (!navigator.onLine) throw unreachable();
    if (wouldLose()) return false;
    // Asked again at the end: there is time to type while the provider is slow.
    return goToSignIn(path, { silently: true, unless: wouldLose });
  }

  watchTyping();
  auth.onTripNeeded(() => travel(here(basePath)));
  let isWaiting = false;
  auth.subscribe(() => {
    if (isWaiting || !auth.isTripDue()) return;
    isWaiting = true;
    const end = (): void => void (isWaiting = false);
    import('./quiet-trip.ts').then(
      (it) => it.setOutQuietly(auth, () => travel(here(basePath)), end),
      end,
    );
  });

  auth.onSignedOutElsewhere((farewell) => {
    queryClient.clear();
    // Nothing of it is seen any more while the provider is told.
    document.documentElement.hidden = true;
    void farewell.then(() => location.replace(signedOut));
  });

  // A page that the browser kept whole for its back button still shows what was on it.
  addEventListener('pageshow', (event) => {
    if (event.persisted && auth.user() === null) location.replace(signedOut);
  });

  installCurrentUser({
    openStorage,
    isLive: () => auth.user() !== null && !auth.isOver(),
    subscribe: auth.subscribe,
  });

  const session: UserSession = {
    get name() {
      return auth.user()?.name ?? '';
    },
    session: auth,
    async signIn() {
      await goToSignIn(here(basePath));
    },
    signOut: () => leave((kept) => kept.eraseSession()),
    forgetDevice: () =>
      leave(async (kept) => {
        await kept.deleteAll();
        await swept?.catch(() => {});
        if (storage) (await leftover()).forgetUse(`crosschannel.${storage.key}`);
        // Without a connection its code may not come, and all else is gone already.
        (await erasing()).eraseChoices();
      }),
    async eraseAreas(areas) {
      const kept = await openStorage();
      if (kept) await (await erasing()).eraseAreas(kept, areas);
    },
  };

  return {
    session,
    openStorage,
    travel,
    /** After a sign-in that leads to `path`: back to where the user was on it. */
    cameBack: async (path: string): Promise<void> => {
      const kept = await openStorage();
      if (kept) await returnToPlace(kept, path);
    },
  };
}

/** Leads on after signing out. A host whose policy does not let the form through leads to our own page. */
function follow({ address, form }: Farewell, otherwise: string): void {
  if (form === undefined) {
    location.assign(address);
    return;
  }
  const sent = document.createElement('form');
  sent.method = 'post';
  sent.action = address;
  for (const [name, value] of Object.entries(form)) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    sent.append(field);
  }
  document.body.append(sent);
  document.addEventListener('securitypolicyviolation', () => location.assign(otherwise));
  sent.submit();
}

/** Needed only when the user erases something. */
const erasing = () => import('./erase.ts');

/** Needed once a visit, and when everything is forgotten. */
const leftover = () => import('#storage/leftover.ts');

/** The present address as the router knows it, without the folder that the app is served from. */
export function here(basePath: string): string {
  return `/${location.pathname.slice(basePath.length)}${location.search}${location.hash}`;
}
