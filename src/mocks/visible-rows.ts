/** What each user can see: nothing, everything, or everything with disconnected accounts. */
import type { DataCall } from './endpoint.ts';
import { type AccountRow, accountAt } from './world/accounts.ts';
import { type CampaignRow, campaignAt } from './world/campaigns.ts';

type Viewer = Pick<DataCall, 'layout' | 'now' | 'user' | 'state'>;

/** True for the user without accounts and in an empty tenant. */
export function seesNoData({ user, state }: Pick<DataCall, 'user' | 'state'>): boolean {
  return user.username === 'empty' || state.scenario === 'empty-tenant';
}

/** Account `i` as this user sees it, or null. */
export function visibleAccount(viewer: Viewer, i: number): AccountRow | null {
  if (seesNoData(viewer)) return null;
  const account = accountAt(viewer.layout, i, viewer.now);
  return viewer.user.username === 'disconnected' ? { ...account, is_connected: false } : account;
}

/** Campaign `i` as this user sees it, or null. */
export function visibleCampaign(looking: Viewer, i: number): CampaignRow | null {
  if (seesNoData(looking)) return null;
  const campaign = campaignAt(looking.layout, i, looking.now);
  const { acos } = campaign.metrics;
  if (looking.state.scenario !== 'percent-acos' || typeof acos !== 'number') return campaign;
  return { ...campaign, metrics: { ...campaign.metrics, acos: acos * 100 } };
}

/** The visible ones of `count` rows in order, each generated when it is read. */
export function* visibleRows<T>(count: number, row: (i: number) => T | null): Generator<T> {
  for (let i = 0; i < count; i++) {
    const one = row(i);
    if (one !== null) yield one;
  }
}
