/** Contradictory statuses. */
import type { Listing } from '#api/contract/listing.ts';
import { isolate } from '#lib/format.ts';
import { besideOwn, type Check, eachOf } from '#features/data-quality/checks/check.ts';

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
    ...besideOwn('keywords', 'campaign_id', ({ state }, campaign) =>
      state === 'enabled' && campaign !== undefined && isStill(campaign.status)
        ? [
            `enabled; campaign ${campaign.status}`,
            `${isolate(campaign.name ?? campaign.id)} enabled`,
          ]
        : null,
    ),
  },
  {
    id: 'campaigns-disconnected',
    title: 'Enabled campaigns of disconnected accounts',
    why: 'They may keep spending on the channel without appearing here.',
    todo: 'Reconnect the account. Until then, check these campaigns on the channel.',
    ...besideOwn('campaigns', 'account_id', ({ status }, account) =>
      status === 'enabled' && account?.is_connected === false
        ? ['enabled; account disconnected', 'a connected account']
        : null,
    ),
  },
  {
    id: 'campaigns-channel',
    title: 'Campaigns whose channel differs from their account’s',
    why: 'Totals by channel and totals by account then disagree.',
    todo: 'Filter by account instead of channel until this is corrected.',
    ...besideOwn('campaigns', 'account_id', ({ channel }, account) => {
      const expected = account?.channel ?? null;
      return channel !== null && expected !== null && channel !== expected
        ? [channel, `${expected} (the account’s channel)`]
        : null;
    }),
  },
  {
    id: 'listings-parent-state',
    title: 'Active listings with an inactive parent',
    why: 'Shoppers cannot find them, because a family is displayed through its parent.',
    todo: 'Reactivate the parent. Its page shows what is missing.',
    ...besideOwn('listings', 'parent_id', ({ status }, parent) =>
      status === 'active' && parent !== undefined && isDown(parent.status)
        ? [`active; parent ${parent.status}`, `${isolate(parent.title ?? parent.id)} active`]
        : null,
    ),
  },
  {
    id: 'parents-empty',
    title: 'Active parents without active children',
    why: 'Nothing in the family can be bought, so its ad spend is wasted.',
    todo: 'Reactivate a child, or stop the family’s ads.',
    needs: ['listings'],
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
          ? [
              `active; ${own.length === 1 ? 'its only child is not' : `none of its ${own.length} children`}`,
              'an active child',
            ]
          : null;
      });
    },
  },
  {
    id: 'parents-none',
    title: 'Listings whose parent is not a parent',
    why: 'Families are identified by their parent, so this one is missing or counted twice.',
    todo: 'Fix the variation on the channel. The listing’s page links to its parent.',
    ...besideOwn('listings', 'parent_id', ({ id }, parent) =>
      parent !== undefined && parent.id !== id && parent.is_parent === false
        ? [`${parent.id}, a single listing`, 'a parent']
        : null,
    ),
  },
  {
    id: 'listings-disconnected',
    title: 'Active listings of disconnected accounts',
    why: 'Their status and stock have not been updated since the connection was lost.',
    todo: 'Reconnect the account. Until then, treat their data as outdated.',
    ...besideOwn('listings', 'account_id', ({ status }, account) =>
      status === 'active' && account?.is_connected === false
        ? ['active; account disconnected', 'a connected account']
        : null,
    ),
  },
];
