import { expect, test } from 'vitest';
import { windowCampaign, windowCampaigns as rows } from './test-window-campaigns.ts';
import {
  campaignTerms,
  channelTerms,
  isGroupUnder,
  underOthers,
  underWindow,
} from './window-terms.ts';

test('uses the window with the most spend unless the URL selects another, and names what is left out', () => {
  expect(channelTerms(rows, 'EUR', '')).toEqual({
    windows: [30, 14],
    window: 30,
    reason: 'Not comparable with 30 days’ attribution: channel-a (14 days’ attribution).',
  });
  expect(channelTerms(rows, 'EUR', '14').window).toBe(14);
  expect(channelTerms(rows, 'EUR', '7').window).toBe(30);
});

test('rows without a window are never left out', () => {
  expect(underWindow(rows, 14).map(({ id }) => id)).toEqual(['a', 'c', 'd']);
  expect(underOthers(rows, 14).map(({ id }) => id)).toEqual(['b']);
  expect(isGroupUnder(rows.slice(0, 2), 14)).toBe(false);
  expect(isGroupUnder(rows.slice(2), 14)).toBe(true);
});

test('with a single window, everything is compared and there is nothing to choose', () => {
  const alike = rows.filter(({ channel }) => channel !== 'channel-b');
  expect(channelTerms(alike, 'EUR', '30')).toEqual({ windows: [], window: null, reason: null });
  expect(underWindow(alike, null)).toEqual(alike);
});

test('campaigns of a single channel may have different windows', () => {
  const own = [windowCampaign('a', 'channel-a', 14), windowCampaign('b', 'channel-a', 30, 3)];
  expect(campaignTerms(own, '14')).toEqual({
    windows: [30, 14],
    window: 14,
    reason: 'Not comparable with 14 days’ attribution: channel-a (14 or 30 days’ attribution).',
  });
  const alike = rows.filter(({ channel }) => channel !== 'channel-b');
  expect(campaignTerms(alike, '30')).toEqual({ windows: [], window: null, reason: null });
});
