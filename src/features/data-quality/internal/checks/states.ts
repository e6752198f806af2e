/** Contradictory statuses. */
import type { Listing } from '#api/contract/listing.ts';
import { isolate } from '#lib/format.ts';
import { byId, type Check, eachOf } from '#features/data-quality/checks/check.ts';

/** Whether a campaign is known to be inactive; false for an unknown status. */
const isStill = (status: string | null | undefined): boolean =>
  status === 'paused' || status === 'archived';

const isDown = (status: string | null | undefined): boolean =>
  status === 'inactive' || status === 'suppressed';

export const stateChecks: readonly Check[] = [
  {
    id: 'keywords-still',
    title: 'Enabled keywords in inactive campaigns',
    why: 'They cannot bid, but are included in counts of enabled keywords.',
    todo: 'Pause them, or enable their campaign.',
    needs: ['campaigns', 'keywords'],
    affects: null,
    find: (rows) => {
      const campaigns = byId('campaigns', rows);
      return eachOf('keywords', rows, ({ state, campaign_id }) => {
        const campaign = campaigns.get(campaign_id ?? '');
        return state === 'enabled' && campaign !== undefined && isStill(campaign.status)
          ? {
              given: `enabled; campaign ${campaign.status}`,
              expected: `${isolate(campaign.name ?? campaign.id)} enabled`,
            }
          : null;
      });
    },
  },
  {
    id: 'campaigns-disconnected',
    title: 'Enabled campaigns of disconnected accounts',
    why: 'They may keep spending on the channel without appearing here.',
    todo: 'Reconnect the account. Until then, check these campaigns on the channel.',
    needs: ['accounts', 'campaigns'],
    affects: null,
    find: (rows) => {
      const accounts = byId('accounts', rows);
      return eachOf('campaigns', rows, ({ status, account_id }) =>
        status === 'enabled' && accounts.get(account_id ?? '')?.is_connected === false
          ? { given: 'enabled; account disconnected', expected: 'a connected account' }
          : null,
      );
    },
  },
  {
    id: 'campaigns-channel',
    title: 'Campaigns whose channel differs from their account’s',
    why: 'Totals by channel and totals by account then disagree.',
    todo: 'Filter by account instead of channel until this is corrected.',
    needs: ['accounts', 'campaigns'],
    affects: null,
    find: (rows) => {
      const accounts = byId('accounts', rows);
      return eachOf('campaigns', rows, ({ channel, account_id }) => {
        const expected = accounts.get(account_id ?? '')?.channel ?? null;
        return channel !== null && expected !== null && channel !== expected
          ? { given: channel, expected: `${expected} (the account’s channel)` }
          : null;
      });
    },
  },
  {
    id: 'listings-parent-state',
    title: 'Active listings with an inactive parent',
    why: 'Shoppers cannot find them, because a family is displayed through its parent.',
    todo: 'Reactivate the parent. Its page shows what is missing.',
    needs: ['listings'],
    affects: null,
    find: (rows) => {
      const listings = byId('listings', rows);
      return eachOf('listings', rows, ({ status, parent_id }) => {
        const parent = listings.get(parent_id ?? '');
        return status === 'active' && parent !== undefined && isDown(parent.status)
          ? {
              given: `active; parent ${parent.status}`,
              expected: `${isolate(parent.title ?? parent.id)} active`,
            }
          : null;
      });
    },
  },
  {
    id: 'parents-empty',
    title: 'Active parents without active children',
    why: 'Nothing in the family can be bought, so its ad spend is wasted.',
    todo: 'Reactivate a child, or stop the family’s ads.',
    needs: ['listings'],
    affects: null,
    find: (rows) => {
      const children = Map.groupBy(
        (rows.listings?.records ?? []).filter(({ parent_id }) => parent_id !== null),
        ({ parent_id }) => parent_id,
      );
      return eachOf('listings', rows, (listing: Listing) => {
        const own = children.get(listing.id) ?? [];
        return listing.status === 'active' &&
          own.length > 0 &&
          own.every(({ status }) => isDown(status))
          ? {
              given: `active; ${own.length === 1 ? 'its only child is not' : `none of its ${own.length} children`}`,
              expected: 'an active child',
            }
          : null;
      });
    },
  },
  {
    id: 'parents-none',
    title: 'Listings whose parent is not a parent',
    why: 'Families are identified by their parent, so this one is missing or counted twice.',
    todo: 'Fix the variation on the channel. The listing’s page links to its parent.',
    needs: ['listings'],
    affects: null,
    find: (rows) => {
      const listings = byId('listings', rows);
      return eachOf('listings', rows, ({ id, parent_id }) =>
        parent_id !== null && parent_id !== id && listings.get(parent_id)?.is_parent === false
          ? { given: `${parent_id}, a single listing`, expected: 'a parent' }
          : null,
      );
    },
  },
  {
    id: 'listings-disconnected',
    title: 'Active listings of disconnected accounts',
    why: 'Their status and stock have not been updated since the connection was lost.',
    todo: 'Reconnect the account. Until then, treat their data as outdated.',
    needs: ['accounts', 'listings'],
    affects: null,
    find: (rows) => {
      const accounts = byId('accounts', rows);
      return eachOf('listings', rows, ({ status, account_id }) =>
        status === 'active' && accounts.get(account_id ?? '')?.is_connected === false
          ? { given: 'active; account disconnected', expected: 'a connected account' }
          : null,
      );
    },
  },
];
