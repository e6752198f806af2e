/**
 * A user's targets and rates as they lie on the device, where another version of the app or a curious
 * user may have written them: what is odd counts as not set, entry by entry.
 */
import * as z from 'zod/mini';
import type { Rates } from '#domain/rates.ts';
import { type Target, withTarget } from '#domain/targets.ts';

/** A setting with how often it was changed: a tab that reads late does not show an older one again. */
export interface Kept<T> {
  revision: number;
  value: T;
}

const Outside = z.object({ revision: z.number(), value: z.unknown() });

/** Reads a kept setting; `null` where there is none. */
export function parseKept<T>(parse: (value: unknown) => T): (value: unknown) => Kept<T> | null {
  return (value) => {
    const { data } = z.safeParse(Outside, value);
    return data === undefined ? null : { revision: data.revision, value: parse(data.value) };
  };
}

const above = z.number().check(z.positive());
const named = z.string().check(z.minLength(1));

const KeptTarget = z.discriminatedUnion('of', [
  z.object({ of: z.literal('everything'), acos: above }),
  z.object({ of: z.literal('channel'), channel: named, acos: above }),
  z.object({ of: z.literal('account'), accountId: named, acos: above }),
]);

export function parseTargets(value: unknown): readonly Target[] {
  const all = Array.isArray(value) ? value : [];
  return all.reduce<readonly Target[]>((targets, entry) => {
    const { data } = z.safeParse(KeptTarget, entry);
    return data === undefined ? targets : withTarget(targets, data, data.acos);
  }, []);
}

const KeptRates = z.object({
  base: named,
  perUnit: z.record(z.string(), z.unknown()),
  enteredAt: z.catch(z.record(z.string(), z.unknown()), {}),
});

/** `null`: nobody has entered any. A rate of which nobody knows when it was entered is an old one. */
export function parseRates(value: unknown): Rates | null {
  const { data } = z.safeParse(KeptRates, value);
  if (data === undefined) return null;
  const { base } = data;
  const perUnit: Record<string, number> = {};
  const enteredAt: Record<string, number> = {};
  for (const [currency, rate] of Object.entries(data.perUnit)) {
    if (currency === base || !z.safeParse(above, rate).success) continue;
    const at = data.enteredAt[currency];
    perUnit[currency] = rate as number;
    enteredAt[currency] = typeof at === 'number' ? at : 0;
  }
  return { base, perUnit, enteredAt };
}
