/** Keeps the most recently used entries. */
export class LruCache<Key, Value> {
  #entries = new Map<Key, Value>();
  readonly #maxEntries: number;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#maxEntries) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  getOrCreate<T extends Value>(key: Key, create: () => T): T {
    let value = this.get(key) as T | undefined;
    if (value === undefined) this.set(key, (value = create()));
    return value;
  }

  clear(): void {
    this.#entries.clear();
  }
}
