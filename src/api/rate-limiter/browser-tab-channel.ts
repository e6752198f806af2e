/**
 * The other tabs of this browser: a channel for messages, and locks that determine the leader and detect
 * closed tabs.
 */
import { standForLead } from '#lib/leader.ts';
import { createEmitter } from '#lib/store.ts';
import { canReachTabs, openChannel, withLock } from '#lib/tabs.ts';
import type { Message, TabChannel } from './tab-channel.ts';

/**
 * The tabs that share the rate limit of this service's address and key. `tab` identifies this one. If the browser does not let tabs
 * communicate, each has its own rate limiter and learns of the others' calls only from the service.
 */
export function openTabChannel(service: string, tab: string): TabChannel {
  if (!canReachTabs()) return noOtherTabs;
  const name = rateLimitName(service);
  const heard = createEmitter<[Message]>();
  const channel = openChannel(`crosschannel.budget.${name}`, (message) =>
    heard.emit(message as Message),
  );
  const lock = (of: string) => `crosschannel.budget.${name}.${of}`;
  // Held as long as the tab lives: a tab that gets this lock knows that its owner has closed.
  void withLock(lock(tab), forEver);
  return {
    post: channel.post,
    listen: heard.subscribe,
    elect: (lead) => void standForLead(lock('lead')).elected.then(lead),
    whenGone: (other, then) => void withLock(lock(other), async () => then()),
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

/** A short name for a service's address and key that reveals neither (FNV-1a, 32 bits). */
function rateLimitName(service: string): string {
  let hash = 0x811c9dc5;
  for (const character of service) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
