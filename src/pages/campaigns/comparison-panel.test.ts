import { expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { windowCampaigns as rows } from '#metrics/test-window-campaigns.ts';
import { compareCampaign } from './comparison-panel.tsx';

test('does not compare a campaign with those of its account under another window', () => {
  const [own] = rows as readonly [Campaign];
  const standing = compareCampaign(own, rows);
  // Of the account’s four, the one with 30 days is left out: spend of 3 against sales of 12.
  expect(standing?.account.acos).toBe(3 / 12);
  expect(standing?.leftOut).toBe(1);
});

test('its ratios are those of its amounts, whatever the service says', () => {
  const [own] = rows as readonly [Campaign];
  const metrics = own.metrics && { ...own.metrics, acos: 9, roas: 9 };
  const standing = compareCampaign({ ...own, metrics }, rows);
  expect(standing?.campaign).toMatchObject({ acos: 1 / 4, roas: 4 });
});
