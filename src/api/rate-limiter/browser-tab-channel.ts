/**
 * The other tabs of this browser: a channel for messages, and locks that determine the leader and detect
 * closed tabs.
 */
import { withLock as whileAlone, canReachTabs, openChannel } from '#lib/tabs.ts';
import type { Message, TabChannel } from './tab-channel.ts';

/**
 * The tabs that share a rate limit of this name. `tab` identifies this one. If the browser does not let tabs
 * communicate, each has its own rate limiter and learns of the others' calls only from the service.
 */
export function openTabChannel(name: string, tab: string): TabChannel {
  if (!canReachTabs()) return noOtherTabs;
  const listeners = new Set<(message: Message) => void>();
  const channel = openChannel(`crosschannel.budget.${name}`, (message) => {
    for (const hear of listeners) hear(message as Message);
  });
  const lock = (of: string) => `crosschannel.budget.${name}.${of}`;
  // Held as long as the tab lives: a tab that gets this lock knows that its owner has closed.
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

/** No other tabs: for browsers in which they cannot be reached, and for tests. */
export const noOtherTabs: TabChannel = {
  post: () => {},
  listen: () => {},
  elect: (lead) => queueMicrotask(lead),
  whenGone: () => {},
};

const forEver = (): Promise<never> => new Promise(() => {});
