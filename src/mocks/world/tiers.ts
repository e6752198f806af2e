/** Units per minute. Given: the names; chosen: the numbers. api/contract/README.md, "Rate limits". */
export const tiers = { starter: 60, growth: 300, scale: 1200, enterprise: 6000 } as const;
export type TierName = keyof typeof tiers;

/** The window of the limits, in seconds. */
export const windowSeconds = 60;

/** Whether a text names a tier. */
export function isTier(name: unknown): name is TierName {
  return typeof name === 'string' && Object.hasOwn(tiers, name);
}
