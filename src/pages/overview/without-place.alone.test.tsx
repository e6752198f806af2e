import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { totalsByCurrency } from '#metrics/totals.ts';
import { render } from '#ui/test-render.tsx';
import { ChannelsCard } from './spend-breakdown.tsx';
import { TargetsCard } from './accounts-section.tsx';

vi.mock(import('#user/use-settings.ts'), async (original) => ({
  ...(await original()),
  useTargets: () => [[{ of: 'everything', acos: 0.3 }], () => {}] as never,
  useRates: () => [null, () => {}] as never,
}));

const campaign = (id: string, channel: string | null, account_id: string | null) =>
  ({
    id,
    channel,
    account_id,
    metrics: { spend: 10, sales: 20, currency_code: 'EUR', attribution_window_days: 14 },
  }) as Campaign;
const campaigns = [
  campaign('a', 'dsp', 'acct-1'),
  campaign('b', 'dsp', null),
  campaign('c', null, null),
];
const scope = { channel: [], account_id: ['acct-1'] };

const linkOf = (name: string) =>
  [...document.querySelectorAll('a')]
    .find(({ textContent }) => textContent === name)
    ?.getAttribute('href');

test('campaigns without an account are excluded from targets and linked', async () => {
  await render(
    <MemoryRouter>
      <TargetsCard campaigns={campaigns} scope={{ channel: ['dsp'], account_id: [] }} />
    </MemoryRouter>,
  );
  expect(document.body.textContent).toContain('Left out: 2 campaigns without an account');
  expect(linkOf('2 campaigns without an account')).toBe('/campaigns?channel=dsp&f=account*empty');
});

test('excludes nothing if all have an account', async () => {
  await render(
    <MemoryRouter>
      <TargetsCard campaigns={campaigns.slice(0, 1)} scope={scope} />
    </MemoryRouter>,
  );
  expect(document.body.textContent).toContain('1 account');
  expect(document.body.textContent).not.toContain('Left out');
});

test('the bar of campaigns without a channel links to exactly those', async () => {
  await render(
    <MemoryRouter>
      <ChannelsCard
        campaigns={campaigns}
        totals={totalsByCurrency(metricsOf(campaigns))}
        scope={scope}
      />
    </MemoryRouter>,
  );
  expect(linkOf('No channel')).toBe('/campaigns?account_id=acct-1&f=currency*is*EUR,channel*empty');
  expect(linkOf('dsp')).toBe('/campaigns?channel=dsp&account_id=acct-1&f=currency*is*EUR');
});
