/** States that contradict each other. */
import type { Listing } from '#api/contract/listing.ts';
import { byId, type Check, eachOf } from './check.ts';

/** Whether a campaign is known not to run; of a state that is not known nothing is said. */
const isStill = (status: string | null | undefined): boolean =>
  status === 'paused' || status === 'archived';

const isDown = (status: string | null | undefined): boolean =>
  status === 'inactive' || status === 'suppressed';

export const stateChecks: readonly Check[] = [
  {
    id: 'keywords-still',
    title: 'Enabled keywords under campaigns that do not run',
    why: 'They bid on nothing: counts of enabled keywords, and plans made of their bids, take them in.',
    todo: 'Pause them with their campaign, or enable the campaign if they were meant to run.',
    needs: ['campaigns', 'keywords'],
    doubts: null,
    find: (rows) => {
      const campaigns = byId('campaigns', rows);
      return eachOf('keywords', rows, ({ state, campaign_id }) => {
        const campaign = campaigns.get(campaign_id ?? '');
        return state === 'enabled' && campaign !== undefined && isStill(campaign.status)
          ? {
              given: `enabled, its campaign ${campaign.status}`,
              expected: `${campaign.name ?? campaign.id} enabled`,
            }
          : null;
      });
    },
  },
  {
    id: 'campaigns-disconnected',
    title: 'Enabled campaigns of disconnected accounts',
    why: 'They may go on spending on the channel, and nothing of it arrives here.',
    todo: 'Reconnect the account on its channel; until then look after these campaigns there.',
    needs: ['accounts', 'campaigns'],
    doubts: null,
    find: (rows) => {
      const accounts = byId('accounts', rows);
      return eachOf('campaigns', rows, ({ status, account_id }) =>
        status === 'enabled' && accounts.get(account_id ?? '')?.is_connected === false
          ? { given: 'enabled, its account disconnected', expected: 'a connected account' }
          : null,
      );
    },
  },
  {
    id: 'campaigns-channel',
    title: 'Campaigns on another channel than their account',
    why: 'Totals by channel and totals by account then tell two stories of the same money.',
    todo: 'Filter by account, not by channel, until the service says which one it is.',
    needs: ['accounts', 'campaigns'],
    doubts: null,
    find: (rows) => {
      const accounts = byId('accounts', rows);
      return eachOf('campaigns', rows, ({ channel, account_id }) => {
        const expected = accounts.get(account_id ?? '')?.channel ?? null;
        return channel !== null && expected !== null && channel !== expected
          ? { given: channel, expected: `${expected}, as its account` }
          : null;
      });
    },
  },
  {
    id: 'listings-parent-state',
    title: 'Active listings under a parent that is not',
    why: 'Buyers do not find them: the family is shown through its parent.',
    todo: 'Bring the parent back first; its own page says what it lacks.',
    needs: ['listings'],
    doubts: null,
    find: (rows) => {
      const listings = byId('listings', rows);
      return eachOf('listings', rows, ({ status, parent_id }) => {
        const parent = listings.get(parent_id ?? '');
        return status === 'active' && parent !== undefined && isDown(parent.status)
          ? {
              given: `active, its parent ${parent.status}`,
              expected: `${parent.title ?? parent.id} active`,
            }
          : null;
      });
    },
  },
  {
    id: 'parents-empty',
    title: 'Active parents without an active child',
    why: 'The family is shown and nothing in it can be bought: what is spent on it is lost.',
    todo: 'Bring a child back, or stop the ads for the family.',
    needs: ['listings'],
    doubts: null,
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
              given: `active, ${own.length === 1 ? 'its child is not' : `none of its ${own.length} children is`}`,
              expected: 'an active child',
            }
          : null;
      });
    },
  },
  {
    id: 'parents-none',
    title: 'Listings under one that is no parent',
    why: 'Families are told apart by their parents: this one is counted as none, or twice.',
    todo: 'Mend the variation on the channel; its own page leads to the listing above it.',
    needs: ['listings'],
    doubts: null,
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
    why: 'Their state and stock stand still since the connection was lost: active is what they were.',
    todo: 'Reconnect the account, and take what is said of them as old until then.',
    needs: ['accounts', 'listings'],
    doubts: null,
    find: (rows) => {
      const accounts = byId('accounts', rows);
      return eachOf('listings', rows, ({ status, account_id }) =>
        status === 'active' && accounts.get(account_id ?? '')?.is_connected === false
          ? { given: 'active, its account disconnected', expected: 'a connected account' }
          : null,
      );
    },
  },
];
