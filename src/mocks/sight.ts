/** What a user sees of the world: nothing, everything, or everything with its accounts disconnected. */
import type { DataCall } from './endpoint.ts';
import { type AccountRow, accountAt } from './world/accounts.ts';
import { type CampaignRow, campaignAt } from './world/campaigns.ts';

type Looking = Pick<DataCall, 'layout' | 'now' | 'user' | 'state'>;

/** Whether there is nothing to see: for the user without accounts, and in a tenant without any. */
export function seesNothing({ user, state }: Pick<DataCall, 'user' | 'state'>): boolean {
  return user.username === 'empty' || state.scenario === 'empty-tenant';
}

/** Account `i` as this user sees it, or null. */
export function seenAccount(looking: Looking, i: number): AccountRow | null {
  if (seesNothing(looking)) return null;
  const account = accountAt(looking.layout, i, looking.now);
  return looking.user.username === 'disconnected' ? { ...account, is_connected: false } : account;
}

/** Campaign `i` as this user sees it, or null. */
export function seenCampaign(looking: Looking, i: number): CampaignRow | null {
  if (seesNothing(looking)) return null;
  const campaign = campaignAt(looking.layout, i, looking.now);
  const { acos } = campaign.metrics;
  if (looking.state.scenario !== 'percent-acos' || typeof acos !== 'number') return campaign;
  return { ...campaign, metrics: { ...campaign.metrics, acos: acos * 100 } };
}

/** The rows that a user sees of `count`, in order, each made when it is asked for. */
export function* seenRows<T>(count: number, row: (i: number) => T | null): Generator<T> {
  for (let i = 0; i < count; i++) {
    const one = row(i);
    if (one !== null) yield one;
  }
}
