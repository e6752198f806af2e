import { createContext, useContext } from 'react';
import type { Area } from '#storage/areas.ts';

/** Who is signed in and what they can do about it; the composition root hands it in. */
export interface UserSession {
  name: string;
  /** Whether the session is over, as a store to subscribe to. */
  session: { subscribe: (listener: () => void) => () => void; isOver: () => boolean };
  /** Goes to sign in and comes back to this very address. Rejects with a message for the user. */
  signIn: () => Promise<void>;
  /** Forgets the session and what was being worked on; choices stay on the device under this user's key. */
  signOut: () => Promise<void>;
  /** Signs out and erases everything of this user on this device. */
  forgetDevice: () => Promise<void>;
  /** Erases areas of what is kept on this device; then every tab is loaded anew. */
  eraseAreas: (areas: readonly Area[]) => Promise<void>;
}

const UserContext = createContext<UserSession | null>(null);

export const UserProvider = UserContext.Provider;

export function useUser(): UserSession {
  const user = useContext(UserContext);
  if (user === null) throw new Error('No user: this part is drawn outside the app.');
  return user;
}
