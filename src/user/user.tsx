import { createContext, useContext } from 'react';
import type { Area } from '#storage/areas.ts';

/** The signed-in user and session actions; provided by the composition root. */
export interface UserSession {
  name: string;
  /** Whether the session has ended, as a store to subscribe to. */
  session: { subscribe: (listener: () => void) => () => void; isOver: () => boolean };
  /** Redirects to sign-in and returns here. Rejects with a message: `TextNotSaved`, unless `losesText`. */
  signIn: (options?: { losesText?: boolean }) => Promise<void>;
  /** Signs out: deletes the session and unsaved work; settings stay on the device under the user's key. */
  signOut: () => Promise<void>;
  /** Signs out and deletes all data of this user on this device. */
  forgetDevice: () => Promise<void>;
  /** Sentences about unsent work and work in progress that deleting these areas would lose; empty if there is none. */
  pendingWork: (areas: readonly Area[]) => Promise<string[]>;
  /** Deletes storage areas; then every tab reloads. */
  eraseAreas: (areas: readonly Area[]) => Promise<void>;
}

const UserContext = createContext<UserSession | null>(null);

export const UserProvider = UserContext.Provider;

export function useUser(): UserSession {
  const user = useContext(UserContext);
  if (user === null) throw new Error('No user: rendered outside the app.');
  return user;
}
