/**
 * What the tabs of this browser tell each other about signing out, in localStorage, which every
 * call can look into before it is sent: a tab that was asleep when another one signed out must not
 * send one more request with the bearer it still holds. Nothing secret is kept here.
 */
const markKey = 'crosschannel.sign-out';
const askKey = 'crosschannel.ask-for-password';

/** A text that is another one after each sign-out on this device. */
export function signOutMark(): string {
  return read(markKey) ?? '';
}

/** Signs every tab out, and lets the next sign-in ask for the password even where the provider remembers the user. */
export function markSignedOut(): void {
  write(markKey, crypto.randomUUID());
  write(askKey, 'yes');
}

/** Whether the next sign-in must ask for the password. */
export function mustAskForPassword(): boolean {
  return read(askKey) !== null;
}

export function passwordWasAsked(): void {
  write(askKey, null);
}

/** Calls back when another tab signs out; answers how to stop. */
export function onSignOutElsewhere(listener: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === markKey || event.key === null) listener();
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

// Where a policy refuses storage, a sign-out reaches its own tab alone.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}
