/** What a user sees of the world. */
import { type AccountRow, accountAt } from './world/accounts.ts';
import { type CampaignRow, campaignAt } from './world/campaigns.ts';
import type { DataCall } from './endpoint.ts';

type Looking = Pick<DataCall, 'layout' | 'now' | 'user' | 'state'>;

/** Account `i` as this user sees it, or null. */
export function seenAccount({ layout, now, user }: Looking, i: number): AccountRow | null {
  if (user.username === 'empty') return null;
  const account = accountAt(layout, i, now);
  return user.username === 'disconnected' ? { ...account, is_connected: false } : account;
}

/** Campaign `i` as this user sees it, or null. */
export function seenCampaign({ layout, now, user, state }: Looking, i: number): CampaignRow | null {
  if (user.username === 'empty') return null;
  const campaign = campaignAt(layout, i, now);
  const { acos } = campaign.metrics;
  if (state.scenario !== 'percent-acos' || typeof acos !== 'number') return campaign;
  return { ...campaign, metrics: { ...campaign.metrics, acos: acos * 100 } };
}

/** The rows that a user sees of `count`, in order. */
export function seenRows<T>(count: number, row: (i: number) => T | null): T[] {
  const rows: T[] = [];
  for (let i = 0; i < count; i++) {
    const one = row(i);
    if (one) rows.push(one);
  }
  return rows;
}
