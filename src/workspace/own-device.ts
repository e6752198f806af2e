/** Whose device this is, for what goes on beside the pages; the composition root hands it in. */
import type { Device } from '#device/device.ts';

/** The signed-in user's things on this device. */
export interface Own {
  /** Names the user without saying who it is. */
  key: string;
  device: Device;
}

export interface Owner {
  /** `null` when nobody is signed in. */
  open: () => Promise<Own | null>;
  /** Whether the service answers this user: signed in, and the session is not over. */
  isLive: () => boolean;
  /** Calls back when that may have changed; answers how to stop. */
  subscribe: (listener: () => void) => () => void;
}

let installed: Owner | null = null;

export function installOwner(found: Owner): void {
  installed = found;
}

/** The installed owner. Throws before the app has put one in place. */
export function owner(): Owner {
  if (installed === null) throw new Error('Nobody owns this device yet.');
  return installed;
}
