import { expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { mixedWindowsSortText, channelsOnly, mixedTotals, windowParts } from './window-terms.ts';

const campaign = (channel: string | null, days: number | null, currency = 'EUR') =>
  ({
    channel,
    metrics: { attribution_window_days: days, currency_code: currency },
  }) as Campaign;
const world = [
  campaign('dsp', 14),
  campaign('channel-b', 30),
  campaign('channel-a', 14),
  campaign('channel-c', null),
];

test('lists windows with their channels, which the note on a ranking names', () => {
  const parts = windowParts([...world, { channel: 'channel-d', metrics: null } as Campaign]);
  expect(parts).toEqual([
    { days: 14, channels: ['channel-a', 'dsp'] },
    { days: 30, channels: ['channel-b'] },
  ]);
  expect(mixedWindowsSortText('ACOS', parts)).toBe(
    'Sorted by ACOS across attribution windows that are not comparable: 14 days (channel-a, dsp) and 30 days (channel-b).',
  );
});

test('a channel shows only its window if it has a single one', () => {
  const parts = windowParts(world);
  expect(parts.map((part) => channelsOnly(part, parts))).toEqual([
    ['channel-a', 'dsp'],
    ['channel-b'],
  ]);
  const unclear = windowParts([...world, campaign('channel-b', 14), campaign(null, 7)]);
  expect(unclear.map((part) => channelsOnly(part, unclear))).toEqual([null, null, null]);
});

test('totals state which windows they mix, per currency', () => {
  const mix = 'mix attribution windows: 14 days (channel-a, dsp) and 30 days (channel-b).';
  expect(mixedTotals(world)).toBe(`These totals ${mix}`);
  expect(mixedTotals([...world, campaign('dsp', 14, 'USD')])).toBe(`Totals in EUR ${mix}`);
  // Amounts that are not added are not mixed; converted, they are added.
  const apart = [campaign('dsp', 14), campaign('channel-b', 30, 'USD')];
  expect(mixedTotals(apart)).toBeNull();
  expect(mixedTotals(apart, 'EUR')).toMatch(
    /converted to EUR mix attribution windows: 14 days \(dsp\) and 30 days/,
  );
  expect(mixedTotals(apart.slice(1), 'EUR')).toBeNull();
  expect(mixedTotals([])).toBeNull();
});
