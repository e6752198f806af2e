/**
 * Names stored on this device that must be known before the first render, so in localStorage, which is read
 * synchronously.
 */

/** The stored names; none if storage is unavailable. */
export function readFlags(key: string): readonly string[] {
  try {
    return (localStorage.getItem(key) ?? '').split(',').filter((name) => name !== '');
  } catch {
    return [];
  }
}

/** Stores the names. If storage is unavailable, they last as long as the page. */
export function writeFlags(key: string, names: readonly string[]): void {
  try {
    if (names.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, names.join(','));
  } catch {
    // The caller keeps them in memory.
  }
}
