/**
 * What tabs tell each other about erasing, in localStorage, which every write can look into before it
 * is made: what a tab still holds in memory must not be written again after it was erased. A tab that
 * is behind writes and reads nothing any more, until it is loaded anew.
 */
const markKey = 'crosschannel.erased';

/** A text that is another one after each erasing on this device. */
export function erasureMark(): string {
  try {
    return localStorage.getItem(markKey) ?? '';
  } catch {
    // Where a policy refuses storage, there is nothing that another tab could find.
    return '';
  }
}

/** From now on no tab writes that is open now, this one neither. */
export function markErasure(): void {
  try {
    localStorage.setItem(markKey, crypto.randomUUID());
  } catch {
    // As above.
  }
}

/** Calls back when another tab has erased something. */
export function onErasedElsewhere(listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === markKey) listener();
  });
}
