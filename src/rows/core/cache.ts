/** What was worked out and may be asked for again: the few that were used last. */

/** An array of a million ranks takes 4 MB. */
const most = 16;

export class Cache {
  #kept = new Map<string, unknown>();

  get(key: string): unknown {
    const value = this.#kept.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: unknown): void {
    this.#kept.delete(key);
    this.#kept.set(key, value);
    if (this.#kept.size <= most) return;
    for (const oldest of this.#kept.keys()) {
      this.#kept.delete(oldest);
      return;
    }
  }

  keep<T>(key: string, make: () => T): T {
    let value = this.get(key) as T | undefined;
    if (value === undefined) this.set(key, (value = make()));
    return value;
  }

  clear(): void {
    this.#kept.clear();
  }
}
