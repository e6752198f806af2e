/** Items of localStorage, which a policy or a private window may block. */

/** An item; `null` if there is none, or storage is blocked. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores an item, or removes it with `null`. Returns false if storage is blocked. */
export function writeItem(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
