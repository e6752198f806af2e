/** A small cache of the most recently used results. */

/** An array of a million ranks takes 4 MB. */
const maxEntries = 16;

export class LruCache {
  #entries = new Map<string, unknown>();

  get(key: string): unknown {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: unknown): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= maxEntries) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  getOrCreate<T>(key: string, create: () => T): T {
    let value = this.get(key) as T | undefined;
    if (value === undefined) this.set(key, (value = create()));
    return value;
  }

  clear(): void {
    this.#entries.clear();
  }
}
