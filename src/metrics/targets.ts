/**
 * ACOS targets set by the user for everything, for a channel or for an account; the narrowest applies.
 * ACOS is spend ÷ attributed sales, as a fraction.
 */
import type { SettingScope } from './setting-scope.ts';

export type Target = SettingScope & {
  /** A fraction above 0: 0.25 is 25 %. */
  acos: number;
};

/** The target of the account; if none, of its channel; if none, the overall target. `null` without any. */
export function targetFor(
  targets: readonly Target[],
  { channel, accountId = null }: { channel: string | null; accountId?: string | null },
): Target | null {
  return (
    targets.find((it) => it.of === 'account' && it.accountId === accountId) ??
    targets.find((it) => it.of === 'channel' && it.channel === channel) ??
    targets.find((it) => it.of === 'everything') ??
    null
  );
}

export type TargetStatus = 'above' | 'near' | 'below';

/**
 * How far an ACOS may be from its target and still be near it, as a share of the target. Attribution
 * of the last days of a period is pending, which alone moves a 30-day ACOS by several percent, so a
 * smaller difference says nothing about the campaign. It is a share because two points are a lot for a
 * target of 8 % and little for a target of 60 %.
 */
export const nearTolerance = 0.1;

/**
 * Compares an ACOS, as a fraction, with its target; below is good. `null` without a target or an ACOS.
 * Spend without sales has no ACOS.
 */
export function targetStatus(
  acos: number | null,
  target: Pick<Target, 'acos'> | null,
): TargetStatus | null {
  if (acos === null || target === null || !Number.isFinite(acos)) return null;
  const off = acos / target.acos - 1;
  // Tolerates floating-point errors: 33 % is near 30 %.
  if (Math.abs(off) <= nearTolerance + 1e-9) return 'near';
  return off > 0 ? 'above' : 'below';
}
