/** The key in localStorage of the rate limiter's state between visits. */
export const persistedKey = 'crosschannel.budget';

/** Whether an earlier visit has persisted anything; false if storage is blocked. */
export function hasPersistedState(): boolean {
  try {
    return localStorage.getItem(persistedKey) !== null;
  } catch {
    return false;
  }
}
