/**
 * ACOS targets set by the user for everything, for a channel or for an account; the narrowest applies.
 * ACOS is spend ÷ attributed sales, as a fraction.
 */

/** What a target applies to. */
export type TargetScope =
  | { of: 'everything' }
  | { of: 'channel'; channel: string }
  | { of: 'account'; accountId: string };

export type Target = TargetScope & {
  /** A fraction above 0: 0.25 is 25 %. */
  acos: number;
};

/** What an ACOS belongs to: an account and its channel, or a channel alone. */
export interface TargetSubject {
  channel: string | null;
  accountId?: string | null;
}

/** The target of a subject: of its account, else its channel, else everything; `null` if none is set. */
export function targetFor(
  targets: readonly Target[],
  { channel, accountId = null }: TargetSubject,
): Target | null {
  return (
    targets.find((it) => it.of === 'account' && it.accountId === accountId) ??
    targets.find((it) => it.of === 'channel' && it.channel === channel) ??
    targets.find((it) => it.of === 'everything') ??
    null
  );
}
