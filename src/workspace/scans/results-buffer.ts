/** Writes what comes in batches: a transaction for each result would cost more than the results. */

/** A batch is written when it holds so many, or when so many milliseconds have passed. */
const full = 250;
const patience = 1000;

export interface Buffer<T> {
  add: (key: string, value: T) => void;
  /** Writes what is there, once all that was written before is done. Never rejects. */
  flush: () => Promise<void>;
}

/** A buffer that `write` empties; it is called by one batch at a time, also by a flush without any. */
export function openBuffer<T>(write: (batch: ReadonlyMap<string, T>) => Promise<void>): Buffer<T> {
  let batch = new Map<string, T>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before = Promise.resolve();
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const due = batch;
    batch = new Map();
    before = before.then(() => write(due)).catch(() => {});
    return before;
  };
  return {
    add(key, value) {
      batch.set(key, value);
      if (batch.size >= full) void flush();
      else timer ??= setTimeout(() => void flush(), patience);
    },
    flush,
  };
}
