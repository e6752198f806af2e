/**
 * Shares a sign-out with the other tabs of this browser through localStorage, which every call can check
 * before it is sent: a tab that was suspended during the sign-out must not send another request with its
 * bearer. Contains no secret. If a policy blocks storage, a sign-out reaches only its own tab.
 */
import { readItem, writeItem } from '#lib/local-item.ts';

const markKey = 'crosschannel.sign-out';
const askKey = 'crosschannel.ask-for-password';

/** A text that changes with each sign-out on this device. */
export function signOutMark(): string {
  return readItem(markKey) ?? '';
}

/** Signs every tab out, and makes the next sign-in ask for the password even if the provider remembers the user. */
export function markSignedOut(): void {
  writeItem(markKey, crypto.randomUUID());
  writeItem(askKey, 'yes');
}

/** Whether the next sign-in must ask for the password. */
export function mustAskForPassword(): boolean {
  return readItem(askKey) !== null;
}

export function clearPasswordRequirement(): void {
  writeItem(askKey, null);
}

/** Calls back when another tab signs out. */
export function onSignOutElsewhere(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === markKey || key === null) listener();
  });
}
