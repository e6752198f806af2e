/** Other tabs of the same browser: a channel to speak over, and locks that tell who leads and who is gone. */
import { withLock as whileAlone, canReachTabs, openChannel } from '#lib/tabs.ts';
import type { Message, Neighbours } from './neighbours.ts';

/**
 * Tabs that share a budget of this name. `tab` names this one. Where the browser lets tabs not speak to
 * each other, each has a budget of its own, and learns of the others' spending from the service alone.
 */
export function browserTabs(name: string, tab: string): Neighbours {
  if (!canReachTabs()) return alone;
  const listeners = new Set<(message: Message) => void>();
  const channel = openChannel(`crosschannel.budget.${name}`, (message) => {
    for (const hear of listeners) hear(message as Message);
  });
  const lock = (of: string) => `crosschannel.budget.${name}.${of}`;
  // Held for as long as the tab lives: whoever gets it knows that the tab is gone.
  void whileAlone(lock(tab), forEver);
  return {
    post: channel.post,
    listen: (hear) => void listeners.add(hear),
    elect: (lead) =>
      void whileAlone(lock('lead'), () => {
        lead();
        return forEver();
      }),
    whenGone: (other, then) => void whileAlone(lock(other), async () => then()),
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
