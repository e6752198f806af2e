/**
 * What the tabs of one browser have between them: who may do something, and what they tell each other.
 * A browser without Web Locks or BroadcastChannel, or one whose policy refuses them, is treated as if
 * this were its only tab.
 */

/** Whether the browser has both; a policy may still refuse locks when one is requested. */
export const canReachTabs = (): boolean =>
  typeof BroadcastChannel === 'function' && Reflect.get(navigator, 'locks') !== undefined;

/** By name, the last step in line in this page: the lock of a browser that has none. */
const lines = new Map<string, Promise<unknown>>();

function withLocalLock(name: string, step: () => Promise<void>): Promise<void> {
  const turn = (lines.get(name) ?? Promise.resolve()).then(step);
  lines.set(
    name,
    turn.catch(() => {}),
  );
  return turn;
}

/**
 * Does `step` while no other tab does so under the same name; waits for its turn, until `signal` gives
 * it up. Rejects as `step` does.
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
  /** Tells all other tabs; a structured-cloneable message. */
  post: (message: unknown) => void;
  close: () => void;
}

const silent: Channel = { post: () => {}, close: () => {} };

/** Opens the channel of that name. What is heard may come from another version of the app: check it. */
export function openChannel(name: string, onMessage: (message: unknown) => void): Channel {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel(name);
  } catch {
    return silent;
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin alone.
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
