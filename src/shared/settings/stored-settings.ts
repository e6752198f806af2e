/**
 * Parses stored targets and rates. Another version of the app or the user may have written them, so invalid
 * entries are treated as not set, one by one.
 */
import * as z from 'zod/mini';
import type { Rates } from '#shared/metrics/rates.ts';
import { withTarget } from '#shared/metrics/change-targets.ts';
import type { Target } from '#shared/metrics/targets.ts';
import { type MorningView, newMorningView } from './morning-view.ts';

/** A setting with its revision, so that a tab that reads late does not show an older value again. */
export interface StoredSetting<T> {
  revision: number;
  value: T;
}

const Envelope = z.object({ revision: z.number(), value: z.unknown() });

/** Parses a stored setting; `null` if there is none. */
export function parseStoredSetting<T>(
  parse: (value: unknown) => T,
): (value: unknown) => StoredSetting<T> | null {
  return (value) => {
    const { data } = z.safeParse(Envelope, value);
    return data === undefined ? null : { revision: data.revision, value: parse(data.value) };
  };
}

const positive = z.number().check(z.positive());
const nonEmpty = z.string().check(z.minLength(1));

const StoredTarget = z.discriminatedUnion('of', [
  z.object({ of: z.literal('everything'), acos: positive }),
  z.object({ of: z.literal('channel'), channel: nonEmpty, acos: positive }),
  z.object({ of: z.literal('account'), accountId: nonEmpty, acos: positive }),
]);

export function parseTargets(value: unknown): readonly Target[] {
  const all = Array.isArray(value) ? value : [];
  return all.reduce<readonly Target[]>((targets, entry) => {
    const { data } = z.safeParse(StoredTarget, entry);
    return data === undefined ? targets : withTarget(targets, data, data.acos);
  }, []);
}

/** The keys of chosen reports. */
export function parseKeys(value: unknown): readonly string[] {
  const all: unknown[] = Array.isArray(value) ? value : [];
  return all.filter((key) => typeof key === 'string');
}

const StoredRates = z.object({
  base: nonEmpty,
  perUnit: z.record(z.string(), z.unknown()),
  enteredAt: z.catch(z.record(z.string(), z.unknown()), {}),
});

/** `null` if there are none. A rate without a date counts as old. */
export function parseRates(value: unknown): Rates | null {
  const { data } = z.safeParse(StoredRates, value);
  if (data === undefined) return null;
  const { base } = data;
  const perUnit: Record<string, number> = {};
  const enteredAt: Record<string, number> = {};
  for (const [currency, rate] of Object.entries(data.perUnit)) {
    if (currency === base || !z.safeParse(positive, rate).success) continue;
    const at = data.enteredAt[currency];
    perUnit[currency] = rate as number;
    enteredAt[currency] = typeof at === 'number' ? at : 0;
  }
  return { base, perUnit, enteredAt };
}

const StoredMorningView = z.object({
  status: z.catch(z.enum(['open', 'done', 'declined']), 'open'),
  isDaily: z.catch(z.boolean(), false),
  requestedOn: z.catch(z.nullable(z.string()), null),
});

export function parseMorningView(value: unknown): MorningView {
  return z.safeParse(StoredMorningView, value).data ?? newMorningView;
}
