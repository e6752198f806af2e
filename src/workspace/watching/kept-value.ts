/** A value on the device, as this tab knows it: read, changed by one tab at a time, and told to the others. */
import type { Area } from '#device/areas.ts';
import type { Channel } from '#lib/tabs.ts';
import { now } from '#lib/clock.ts';
import type { Own } from '#workspace/own-device.ts';
import type { TabPorts } from '#workspace/tab-ports.ts';
import { waitForUserStorage } from '#workspace/until-open.ts';

/** Where a value lies, and what happens to it. */
export interface ValueKind<V extends { revision: number }, T> {
  /** Of the channel on which tabs tell each other of it. */
  name: string;
  area: Area;
  key: string;
  /** Reads a kept one; `null` where it is none at all. */
  parse: (value: unknown) => V | null;
  empty: V;
  /** The value after something happened; the same object where that changes nothing. */
  happen: (value: V, told: T & { at: number }) => V;
  /** Whether this must not be forgotten: where storage refuses it, it does not happen. */
  mustKeep?: (told: T) => boolean;
}

export interface KeptValue<V, T> {
  /** Once somebody is signed in and it was read. */
  attached: Promise<Own>;
  /** As it is known here; `null` until it was read. */
  value: () => V | null;
  /** Whose it is; `null` until that is known. */
  own: () => Own | null;
  /** False where the browser refuses to keep it: it is gone with this page, and other tabs have none of it. */
  isKept: () => boolean;
  reload: () => Promise<void>;
  /**
   * Writes down what happened, and tells the other tabs; answers whether it changed anything. Rejects
   * with a `NotKept` where it must be kept and is not.
   */
  happened: (told: T) => Promise<boolean>;
  /** Tells the other tabs anything else. */
  tell: (message: unknown) => void;
}

export interface ValueListeners<V> {
  /** It was read or written; `isNews`: this tab has not shown it before. */
  took: (value: V, isNews: boolean) => void;
  /** Another tab tells something else. */
  heard: (message: unknown) => void;
  /** Whose it is, is known. */
  ready: () => void;
}

const changed = 'changed';

export function keepValue<V extends { revision: number }, T extends object>(
  { owner, openChannel }: Pick<TabPorts, 'owner' | 'openChannel'>,
  { name, area, key, parse, empty, happen, mustKeep }: ValueKind<V, T>,
  listeners: ValueListeners<V>,
): KeptValue<V, T> {
  let own: Own | null = null;
  let channel: Channel | null = null;
  let value: V | null = null;

  async function attach(): Promise<Own> {
    own = await waitForUserStorage(owner);
    channel = openChannel(`crosschannel.${name}.${own.key}`, (message) => {
      if (message === changed) void reload();
      else listeners.heard(message);
    });
    await reload();
    listeners.ready();
    return own;
  }

  async function reload(): Promise<void> {
    if (own === null) return;
    take((await own.device.read(area, key, parse)) ?? empty);
  }

  /** Reads come back in any order: an older value does not take the place of a newer one. */
  function take(next: V): void {
    const isNews = value === null || next.revision > value.revision;
    if (isNews) value = next;
    listeners.took(value ?? next, isNews);
  }

  const attached = attach();

  return {
    attached,
    value: () => value,
    own: () => own,
    isKept: () => own === null || own.device.isKept(area, key),
    reload,
    tell: (message) => channel?.tell(message),

    async happened(told) {
      const { device } = own ?? (await attached);
      let isChanged = false;
      const change = (kept: V | null): V | undefined => {
        const before = kept ?? empty;
        const after = happen(before, { ...told, at: now() });
        isChanged = after !== before;
        return isChanged ? after : undefined;
      };
      const options = { mustKeep: mustKeep?.(told) === true };
      const next = await device.update(area, key, parse, change, options);
      // Signed out meanwhile: nothing was written down.
      if (next === null) return false;
      take(next);
      if (isChanged) channel?.tell(changed);
      return isChanged;
    },
  };
}
