/**
 * Shares an erasure with the other tabs through localStorage, which every write can check first: data that a
 * tab still holds in memory must not be written again after it was erased. An outdated tab neither reads nor
 * writes until it is reloaded. If a policy blocks storage, there is nothing that another tab could find.
 */
import { readItem, writeItem } from '#lib/local-item.ts';

const markKey = 'crosschannel.erased';

/** A text that changes with each erasure on this device. */
export const erasureMark = (): string => readItem(markKey) ?? '';

/** From now on, no tab that is open now writes, including this one. */
export function markErasure(): void {
  writeItem(markKey, crypto.randomUUID());
}

/** Calls back when another tab has erased data. */
export function onErasedElsewhere(listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === markKey) listener();
  });
}
