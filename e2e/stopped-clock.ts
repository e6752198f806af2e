/**
 * Every world begins at the same instant, and time stands still in its pages and its service until a test advances
 * it: no age, date or poll depends on how long a step takes.
 */
import type { BrowserContext } from '@playwright/test';
import { readIdToken } from '#auth/id-token.ts';
import { setClock } from '#lib/clock.ts';
import { smallWorld } from '#mocks/world/layout.ts';

/** When every world begins, in milliseconds since 1970. */
export const startTime = smallWorld.start;

/** Makes `Date` return `time` in these pages, whose timers run as usual. */
export async function stopDates(context: BrowserContext, time = startTime): Promise<void> {
  await context.addInitScript((at) => {
    const DeviceDate = Date;
    globalThis.Date = new Proxy(DeviceDate, {
      construct: (_target, values: number[], newTarget) =>
        Reflect.construct(DeviceDate, values.length === 0 ? [at] : values, newTarget) as Date,
      get: (target, name, receiver) =>
        name === 'now' ? () => at : (Reflect.get(target, name, receiver) as unknown),
    });
  }, time);
}

/** The day that many days before the world begins, as in requests. */
export function daysAgo(days: number): string {
  return new Date(startTime - days * 86_400_000).toISOString().slice(0, 10);
}

/** What an id_token says of its user, and for how many milliseconds, at the time of its world. */
export function claimsOf(idToken: string, time = startTime): ReturnType<typeof readIdToken> {
  setClock(() => time);
  return readIdToken(idToken, { clientId: 'crosschannel' });
}
