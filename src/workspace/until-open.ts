import type { Own, Owner } from './own-device.ts';

/** The things of whoever is signed in, as soon as somebody is. */
export async function waitForUserStorage({ open, subscribe }: Owner): Promise<Own> {
  for (;;) {
    // Its code may not load without a connection: then, too, there is another try.
    const own = await open().catch(() => null);
    if (own !== null) return own;
    await new Promise<void>((next) => {
      const stop = subscribe(() => {
        stop();
        next();
      });
    });
  }
}
