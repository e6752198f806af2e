/**
 * Shares an erasure with the other tabs through localStorage, which every write can check first: data that a
 * tab still holds in memory must not be written again after it was erased. An outdated tab neither reads nor
 * writes until it is reloaded.
 */
const markKey = 'crosschannel.erased';

/** A text that changes with each erasure on this device. */
export function erasureMark(): string {
  try {
    return localStorage.getItem(markKey) ?? '';
  } catch {
    // If a policy blocks storage, there is nothing that another tab could find.
    return '';
  }
}

/** From now on, no tab that is open now writes, including this one. */
export function markErasure(): void {
  try {
    localStorage.setItem(markKey, crypto.randomUUID());
  } catch {
    // As above.
  }
}

/** Calls back when another tab has erased data. */
export function onErasedElsewhere(listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === markKey) listener();
  });
}
