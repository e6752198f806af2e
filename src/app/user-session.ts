/** The signed-in user's session: signing in and out, silent renewal, and their storage. */
import type { QueryClient } from '@tanstack/react-query';
import type { Auth } from '#auth/auth.ts';
import type { SignOutRequest } from '#auth/protocol.ts';
import { isOffline, unreachable } from '#auth/sign-in-error.ts';
import { now } from '#lib/clock.ts';
import { eraseBeside } from '#lib/fetch-beside.ts';
import { clearMarks, claimMarks } from '#queries/query-persistence.ts';
import { paths } from '#navigation/paths.ts';
import { forgetTypedTexts, installCurrentUser, TextNotSaved } from '#user/current-user.ts';
import { saveFieldDrafts } from '#user/field-drafts.ts';
import type { UserSession } from '#user/user.tsx';
import { erasureMark, markErasure, onErasedElsewhere } from '#storage/erasure.ts';
import { userKey } from '#storage/user-key.ts';
import { deleteUnusedDatabases } from '#storage/unused-databases.ts';
import { openUserStorage, type UserStorage } from '#storage/user-storage.ts';
import { applyTheme } from '#ui/theme.ts';
import { redirectWhenIdle } from './silent-redirect.ts';
import { hasUnsavedWork, trackTyping } from './unsaved-work.ts';

export interface UserSessionOptions {
  auth: Auth;
  queryClient: QueryClient;
  /** The folder the app is served from: "/" or "/path/". */
  basePath: string;
}

export function createUserSession({ auth, queryClient, basePath }: UserSessionOptions) {
  const signedOut = basePath + paths.signedOut.slice(1);

  let storage: UserStorage | null = null;
  /** The erasure mark when this tab opened the storage; a newer mark means that data was erased since. */
  let initialMark: string | null = null;

  /** Deletes storage of users who have not returned for long. Started on first use. */
  let cleanup: Promise<void> | null = null;

  async function openStorage(): Promise<UserStorage | null> {
    const user = auth.user();
    if (user === null) return null;
    const key = await userKey(auth.service, user);
    if (initialMark === null) {
      initialMark = erasureMark();
      onErasedElsewhere(() => {
        // Otherwise `StorageNotice` tells the user.
        if (!hasUnsavedWork()) location.reload();
      });
    }
    const isOpen = () => {
      const current = auth.user();
      return current?.iss === user.iss && current.sub === user.sub && initialMark === erasureMark();
    };
    if (storage?.key !== key) {
      storage = openUserStorage(key, isOpen);
      if (isOpen()) {
        claimMarks(key);
        cleanup = deleteUnusedDatabases(`crosschannel.${key}`, now());
        cleanup.catch(() => {});
      }
    }
    return storage;
  }

  let isEnding = false;

  async function endSession(erase: (storage: UserStorage) => Promise<void>): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    const opened = openStorage();
    const signingOut = auth.signOut(location.origin + signedOut);
    queryClient.clear();
    clearMarks();
    forgetTypedTexts();
    await opened.then((found) => found && erase(found)).catch(() => {});
    // A full load, so that nothing of the session is left in this page's memory.
    followSignOut(await signingOut, `${signedOut}#provider`);
  }

  /** Redirects to sign in, and saves typed texts. As `Auth.signIn` and `UserSession.signIn`. */
  async function goToSignIn(
    path: string,
    { losesText = false, ...options }: Parameters<Auth['signIn']>[1] & { losesText?: boolean } = {},
  ): Promise<boolean> {
    const current = await openStorage().catch(() => null);
    await (current && saveFieldDrafts(current.key))?.catch(() => {
      if (!losesText) throw new TextNotSaved();
    });
    return auth.signIn(path, options);
  }

  /**
   * Renews the session by a redirect through the provider, without a form and back to `path`. Returns false
   * if work would be lost. Rejects with `SignInError`.
   */
  async function redirectSilently(path: string): Promise<boolean> {
    if (isOffline()) throw unreachable();
    if (hasUnsavedWork()) return false;
    // Checked again at the end: the user may type while the provider is slow.
    return goToSignIn(path, { silently: true, unless: hasUnsavedWork });
  }

  trackTyping();
  auth.onRedirectNeeded(() => redirectSilently(appPath(basePath)));
  let isScheduled = false;
  auth.subscribe(() => {
    if (isScheduled || !auth.isRedirectDue()) return;
    isScheduled = true;
    redirectWhenIdle(
      auth,
      () => redirectSilently(appPath(basePath)),
      () => (isScheduled = false),
    );
  });

  auth.onSignedOutElsewhere((farewell) => {
    queryClient.clear();
    forgetTypedTexts();
    // Hide the page while the provider is notified.
    document.documentElement.hidden = true;
    void farewell.then(() => location.replace(signedOut));
  });

  // A page restored from the back/forward cache still shows the former user's data.
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
    async signIn(options) {
      await goToSignIn(appPath(basePath), options);
    },
    signOut: () => endSession((current) => current.eraseSession()),
    forgetDevice: () =>
      endSession(async (current) => {
        await current.deleteAll();
        await cleanup?.catch(() => {});
        await eraseBeside();
        eraseLocalPreferences();
        // A call that ends until then notes its cost.
        addEventListener('pagehide', eraseLocalPreferences);
      }),
    async pendingWork(areas) {
      const current = await openStorage();
      if (current === null) return [];
      return (await import('./pending-work.ts')).pendingWork(current, areas);
    },
    async eraseAreas(areas) {
      const current = await openStorage();
      if (current === null) return;
      // Other tabs reload, too: they would go on showing and writing what they have in memory.
      markErasure();
      if (areas.includes('answers')) clearMarks();
      if (areas.includes('drafts')) forgetTypedTexts();
      for (const area of areas) await current.clear(area);
      location.reload();
    },
  };

  return { session, openStorage, redirectSilently };
}

/** Continues a sign-out at the provider. If the host's policy blocks the form, shows our own page. */
function followSignOut({ address, form }: SignOutRequest, otherwise: string): void {
  if (form === undefined) {
    location.assign(address);
    return;
  }
  const element = document.createElement('form');
  element.method = 'post';
  element.action = address;
  for (const [name, value] of Object.entries(form)) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    element.append(field);
  }
  document.body.append(element);
  document.addEventListener('securitypolicyviolation', () => location.assign(otherwise));
  element.submit();
}

/** Signals for other tabs and the next sign-in, and when the databases of other users were last used. */
const signals = ['ask-for-password', 'erased', 'sign-out', 'used'];

/** Erases the preferences of this browser: theme, formats, shortcuts, and how pages were arranged. */
function eraseLocalPreferences(): void {
  applyTheme('system');
  try {
    for (const key of Object.keys(localStorage)) {
      const [app, name = ''] = key.split('.');
      if (app === 'crosschannel' && !signals.includes(name)) localStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to erase.
  }
}

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** An address without the base path, as the router knows it; by default the current one. */
export function appPath(basePath: string, { pathname, search, hash }: Address = location): string {
  return `/${pathname.slice(basePath.length)}${search}${hash}`;
}
