/** Other tabs of the same browser: a channel to speak over, and locks that tell who leads and who is gone. */
import type { Message, Neighbours } from './neighbours.ts';

/** Tabs that share a budget of this name. `tab` names this one. */
export function browserTabs(name: string, tab: string): Neighbours {
  const channel = new BroadcastChannel(`crosschannel.budget.${name}`);
  const lock = (of: string) => `crosschannel.budget.${name}.${of}`;
  // Held for as long as the tab lives: whoever gets it knows that the tab is gone.
  void navigator.locks.request(lock(tab), forEver);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    post: (message) => channel.postMessage(message),
    listen: (hear) => {
      channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data));
    },
    elect: (lead) =>
      void navigator.locks.request(lock('lead'), () => {
        lead();
        return forEver();
      }),
    whenGone: (other, then) => void navigator.locks.request(lock(other), then),
  };
}

/** No other tabs: where the browser lets none be found, and in tests. */
export const alone: Neighbours = {
  post: () => {},
  listen: () => {},
  elect: (lead) => queueMicrotask(lead),
  whenGone: () => {},
};

const forEver = (): Promise<never> => new Promise(() => {});
