import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { byRole, render } from '#ui/test-render.tsx';
import { addressOf } from '#lib/address.ts';
import { LinkNotice } from './link-notice.tsx';

const device = vi.hoisted(() => ({ months: [] as string[], rates: null as object | null }));
vi.mock('#features/history/use-history.ts', () => ({
  useHistory: () => ({ state: { months: device.months, run: null } }),
}));
vi.mock('#user/use-settings.ts', () => ({
  useRates: () => [device.rates],
  useSettingsLoaded: () => true,
}));

vi.mock('#features/history/history-notices.tsx', () => ({ HistoryNotices: () => null }));
vi.mock('#features/history/history-setup.tsx', () => ({
  HistorySetup: () => <button type="button">Load the history</button>,
}));

async function saidAt(address: string): Promise<(string | undefined)[]> {
  document.body.replaceChildren();
  await render(
    <MemoryRouter key={address} initialEntries={[address]}>
      <LinkNotice />
    </MemoryRouter>,
  );
  return byRole('status').map((it) => it.textContent?.replaceAll(/\s/g, ' '));
}

const dates = 'range=2026-11-16..2026-11-22';

test('without a history, a link with dates says which days are shown instead, and loads them', async () => {
  expect(await saidAt(`/campaigns?${dates}`)).toEqual([
    expect.stringMatching(
      /^Nov 16 – 22, 2026 needs the history on this device\. You see the last 30 days\.Load the history/,
    ),
  ]);
  for (const other of [
    '/campaigns',
    '/campaigns?range=30d',
    `/keywords?${dates}`,
    `/batch?${dates}`,
  ])
    expect(await saidAt(other)).toEqual([]);
  device.months = ['2026-11'];
  expect(await saidAt(`/campaigns?${dates}`)).toEqual([]);
});

test('without exchange rates, a link with converted amounts says that they are not', async () => {
  expect(await saidAt('/keywords?money=converted')).toEqual([
    'This link converts amounts to one currency, which needs exchange rates on this device. You see each amount in its own currency. Enter exchange rates',
  ]);
  device.rates = { base: 'EUR', perUnit: { USD: 0.92 } };
  expect(await saidAt('/listings?money=converted')).toEqual([]);
});

test('says that a long filter is missing from a link', async () => {
  const values = Array.from({ length: 101 }, (_, at) => `sku-${at}`).join('*');
  const { search, hash } = addressOf(new URLSearchParams({ f: `sku*any*${values}` }));
  expect(await saidAt(`/listings${search}${hash}`)).toEqual([]);
  expect(await saidAt(`/listings${search}${hash.slice(0, -3)}`)).toEqual([
    expect.stringMatching(/^This link is incomplete: a long filter is missing/),
  ]);
});
