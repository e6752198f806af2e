/** The signed-in user for code outside of components; installed by `app/user-session.ts`. */
import type { UserStorage } from '#storage/user-storage.ts';

export interface CurrentUser {
  /** `null` if no user is signed in. */
  openStorage: () => Promise<UserStorage | null>;
  /** Whether the service accepts calls of this user: signed in, and the session is not over. */
  isLive: () => boolean;
  /** Calls back when that may have changed; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

/** In sessionStorage, which no other tab reads: texts typed but not submitted, while the user signs in again. */
export const typedTextsKey = 'crosschannel.typed';

let isKept = true;

/** Whether typed texts may be saved: not after the user has signed out or erased them. */
export const keepsTypedTexts = (): boolean => isKept;

/** Erases typed texts. The page, which is about to be left, saves none again. */
export function forgetTypedTexts(): void {
  isKept = false;
  sessionStorage.removeItem(typedTextsKey);
}

let installed: CurrentUser | null = null;

export function installCurrentUser(user: CurrentUser): void {
  installed = user;
}

/** Throws before a user is installed. */
export function currentUser(): CurrentUser {
  if (installed === null) throw new Error('No current user is installed yet.');
  return installed;
}

/** The browser refuses to keep the text that the user typed, which signing in would lose. */
export class TextNotSaved extends Error {
  override message =
    'The text you typed cannot be saved in this browser and will be lost. Copy it first.';
}
