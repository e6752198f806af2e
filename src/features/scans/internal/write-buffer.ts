/** Writes results in batches: a transaction per result would cost more than the results. */

/** A batch is written at this size, or after this many milliseconds. */
const maxBatch = 250;
const maxDelay = 1000;

export interface WriteBuffer<T> {
  add: (key: string, value: T) => void;
  /** Writes pending values after all earlier batches. Never rejects. */
  flush: () => Promise<void>;
}

/** A buffer that `write` empties, one batch at a time; a flush calls it even without values. */
export function createWriteBuffer<T>(
  write: (batch: ReadonlyMap<string, T>) => Promise<void>,
): WriteBuffer<T> {
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
      if (batch.size >= maxBatch) void flush();
      else timer ??= setTimeout(() => void flush(), maxDelay);
    },
    flush,
  };
}
