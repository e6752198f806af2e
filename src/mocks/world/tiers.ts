/** Chosen: the interface document names the tiers and gives no numbers. Units a minute. */
export const tiers = { starter: 60, growth: 300, scale: 1200, enterprise: 6000 } as const;
export type TierName = keyof typeof tiers;

/** The window that the limits are stated over, in seconds. */
export const windowSeconds = 60;

/** Whether a text names a tier. */
export function isTier(name: unknown): name is TierName {
  return typeof name === 'string' && Object.hasOwn(tiers, name);
}
