/**
 * Locks and channels shared by the tabs of one browser. A browser without Web Locks or BroadcastChannel, or
 * with a policy that blocks them, is treated as if this were its only tab.
 */

/** Whether the browser supports both; a policy may still block locks when one is requested. */
export const canReachTabs = (): boolean =>
  typeof BroadcastChannel === 'function' && Reflect.get(navigator, 'locks') !== undefined;

/** The last step in line by name: the locks of this page in a browser without Web Locks. */
const localLocks = new Map<string, Promise<unknown>>();

function withLocalLock(name: string, step: () => Promise<void>): Promise<void> {
  const turn = (localLocks.get(name) ?? Promise.resolve()).then(step);
  localLocks.set(
    name,
    turn.catch(() => {}),
  );
  return turn;
}

/**
 * Runs `step` while no other tab does so under the same name; waits for the lock until `signal` aborts.
 * Rejects as `step` does.
 */
export async function withLock(
  name: string,
  step: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let isTurn = false;
  const take = (): Promise<void> => {
    isTurn = true;
    return step();
  };
  try {
    await navigator.locks.request(name, signal ? { signal } : {}, take);
  } catch (error) {
    if (isTurn || signal?.aborted) throw error;
    await withLocalLock(name, step);
  }
}

export interface Channel {
  /** Sends a structured-cloneable message to all other tabs. */
  post: (message: unknown) => void;
  close: () => void;
}

const silent: Channel = { post: () => {}, close: () => {} };

/** Opens the channel of that name. Messages may come from another version of the app: validate them. */
export function openChannel(name: string, onMessage: (message: unknown) => void): Channel {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel(name);
  } catch {
    return silent;
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel only reaches its own origin.
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
