import type { RateLimitMonitor } from '#shared/rate-limit/use-rate-limit.ts';

/**
 * The current tier. Responses state the limit immediately, the tier's name is fetched only now and then: if
 * they disagree, it is the tier with that limit, or `null` if there is none.
 */
export function currentTier({
  limits,
  state,
}: Pick<RateLimitMonitor, 'limits' | 'state'>): string | null {
  const { tier, limit } = state();
  const tiers = limits()?.tiers ?? [];
  const named = tiers.find(({ name }) => name === tier)?.units_per_window ?? null;
  if (limit === null || named === null || named === limit) return tier;
  return tiers.find(({ units_per_window }) => units_per_window === limit)?.name ?? null;
}
