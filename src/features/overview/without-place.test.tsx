import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { metricsOf } from '#domain/campaign-sums.ts';
import { totalsByCurrency } from '#domain/totals.ts';
import { render } from '#ui/test-render.tsx';
import { DoingChannels } from './doing-channels.tsx';
import { DoingTargets } from './doing-targets.tsx';

vi.mock(import('#workspace/checks/doubt.tsx'), () => ({ Doubt: () => undefined }));
vi.mock(import('#workspace/settings/use-settings.ts'), async (original) => ({
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

test('campaigns without an account are said to be left out of the targets, and lead to those rows', async () => {
  await render(
    <MemoryRouter>
      <DoingTargets campaigns={campaigns} scope={{ channel: ['dsp'], account_id: [] }} />
    </MemoryRouter>,
  );
  expect(document.body.textContent).toContain('Left out: 2 campaigns without an account');
  expect(linkOf('2 campaigns without an account')).toBe('/campaigns?channel=dsp&f=account*empty');
});

test('where all have an account, nothing is left out', async () => {
  await render(
    <MemoryRouter>
      <DoingTargets campaigns={campaigns.slice(0, 1)} scope={scope} />
    </MemoryRouter>,
  );
  expect(document.body.textContent).toContain('1 account');
  expect(document.body.textContent).not.toContain('Left out');
});

test('the bar of campaigns without a channel leads to those rows alone', async () => {
  await render(
    <MemoryRouter>
      <DoingChannels
        campaigns={campaigns}
        totals={totalsByCurrency(metricsOf(campaigns))}
        scope={scope}
      />
    </MemoryRouter>,
  );
  expect(linkOf('No channel')).toBe('/campaigns?account_id=acct-1&f=currency*is*EUR,channel*empty');
  expect(linkOf('dsp')).toBe('/campaigns?channel=dsp&account_id=acct-1&f=currency*is*EUR');
});
