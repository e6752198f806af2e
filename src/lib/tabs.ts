/** Locks and channels shared by the tabs of one browser. */

/**
 * Runs `step` while no other tab does so under the same name; waits for the lock until `signal` aborts.
 * Rejects as `step` does.
 */
export async function withLock(
  name: string,
  step: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  await navigator.locks.request(name, signal ? { signal } : {}, step);
}

export interface Channel {
  /** Sends a structured-cloneable message to all other tabs. */
  post: (message: unknown) => void;
  close: () => void;
}

/** Opens the channel of that name. Messages may come from another version of the app: validate them. */
export function openChannel(name: string, onMessage: (message: unknown) => void): Channel {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel only reaches its own origin.
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
