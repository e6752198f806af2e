/** What the tabs of one browser have between them: who may do something, and what they tell each other. */

/** Does `step` while no other tab does so under the same name; waits for its turn. Rejects as `step` does. */
export async function alone(name: string, step: () => Promise<void>): Promise<void> {
  await navigator.locks.request(name, step);
}

export interface Channel {
  /** Tells all other tabs; a structured-cloneable message. */
  tell: (message: unknown) => void;
  close: () => void;
}

/** Opens the channel of that name. What is heard may come from another version of the app: check it. */
export function openChannel(name: string, hear: (message: unknown) => void): Channel {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin alone.
    tell: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
