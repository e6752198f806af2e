/** A copy of at least twice the length, and of at least `minLength`. */
export function grown<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(
  array: T,
  minLength = 0,
): T {
  const Kind = array.constructor as new (length: number) => T;
  const next = new Kind(Math.max(minLength, array.length * 2));
  next.set(array);
  return next;
}

/** The place of the last value that is at most `limit` among ascending ones; -1 if there is none. */
export function lastAtMost(values: ArrayLike<number>, limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
