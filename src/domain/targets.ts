/**
 * ACOS targets that the user sets: one for everything, for a channel or for an account; the narrowest
 * that there is holds. ACOS is spend ÷ attributed sales, a fraction, here as everywhere.
 */

/** What a target is set for. */
export type TargetPlace =
  | { of: 'everything' }
  | { of: 'channel'; channel: string }
  | { of: 'account'; accountId: string };

export type Target = TargetPlace & {
  /** A fraction above 0: 0.25 is 25 %. */
  acos: number;
};

/** Whose ACOS is looked at: a row's account and the channel it is on, or a channel alone. */
export interface TargetSubject {
  channel: string | null;
  accountId?: string | null;
}

/** The target that holds for a subject: its account's, else its channel's, else everything's; `null`: none is set. */
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

export type Standing = 'above' | 'near' | 'below';

/**
 * How far from its target an ACOS may be and still be near it, as a share of the target: a tenth. The
 * last days of a period are still to be attributed, which alone moves the ACOS of 30 days by some
 * per cent, so that whatever is closer says nothing about the campaign; and a share, because two
 * points are much beside a target of 8 % and little beside one of 60 %.
 */
export const nearness = 0.1;

/**
 * How an ACOS, a fraction, stands to its target; below is good. `null` without a target or an ACOS:
 * spend without sales has none, and stands to no target.
 */
export function standingOf(
  acos: number | null,
  target: Pick<Target, 'acos'> | null,
): Standing | null {
  if (acos === null || target === null || !Number.isFinite(acos)) return null;
  const off = acos / target.acos - 1;
  // Without what floats leave: 33 % beside 30 % is near.
  if (Math.abs(off) <= nearness + 1e-9) return 'near';
  return off > 0 ? 'above' : 'below';
}

/** Whether both are set for the same. */
export function isSamePlace(one: TargetPlace, other: TargetPlace): boolean {
  return placeKey(one) === placeKey(other);
}

/** The targets with another one for that place in place of its own, at the end where it is new; `null` takes it away. */
export function withTarget(
  targets: readonly Target[],
  place: TargetPlace,
  acos: number | null,
): readonly Target[] {
  if (acos === null) return targets.filter((it) => !isSamePlace(it, place));
  const target: Target = { ...place, acos };
  const isKnown = targets.some((it) => isSamePlace(it, place));
  return isKnown
    ? targets.map((it) => (isSamePlace(it, place) ? target : it))
    : [...targets, target];
}

/** A place as a text that no other place has. */
export function placeKey(place: TargetPlace): string {
  if (place.of === 'everything') return place.of;
  return `${place.of} ${place.of === 'channel' ? place.channel : place.accountId}`;
}
