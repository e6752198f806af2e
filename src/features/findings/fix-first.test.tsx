/** Links, rows and snoozes of findings. */
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Finding } from './finding.ts';
import {
  findInBudget,
  findInCampaign,
  findInPlace,
  findInUnusualTotal,
  findOnUnusualDay,
} from './internal/rules.ts';
import { campaignOf, listingOf, pacingOf, placeOf, qualityOf } from './internal/test-findings.ts';
import { render } from '#ui/test-render.tsx';
import { ListingsTable } from './internal/fix-evidence.tsx';
import { FixSnoozed, withoutInserted } from './fix-first.tsx';
import { linksOf } from './internal/fix-item.tsx';

const listings = [listingOf('lst-1'), listingOf('lst-2', { status: 'suppressed' })];

test('of several listings it links to the one that cannot be sold', () => {
  const [down] = findInPlace({
    place: placeOf({ listings }),
    quality: () => qualityOf(90),
  });
  if (down === undefined) throw new Error('nothing is wrong there');
  expect(linksOf(down, null).record).toMatch(/lst-2$/);
});

test('of an unusual day it links to the list on that day, of all campaigns in scope and currency or of one', () => {
  const unusual = [
    { place: 0, metric: 'spend', value: 9, usual: 3, low: 2, high: 4, spend: 9 },
  ] as const;
  const day = { day: '2026-11-23', currency: 'EUR', unusual };
  const [finding] = findInUnusualTotal({ ...day, scope: { channel: ['dsp'], account_id: [] } });
  const [own] = findOnUnusualDay({ ...day, campaign: campaignOf('c1') });
  const url = new URL(linksOf(finding as Finding, null).rows ?? '', 'https://crosschannel.invalid');
  expect(url.pathname).toBe('/campaigns');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    channel: 'dsp',
    range: '2026-11-23..2026-11-23',
    compare: '1w',
  });
  expect(linksOf(own as Finding, null).rows).toMatch(
    /^\/campaigns\?.*range=2026-11-23..2026-11-23/,
  );
});

test('of a budget it links to the account, and to the campaigns of this month', () => {
  const [account] = findInBudget(pacingOf(2000, { channel: 'dsp', account_id: 'acct-1' }));
  const [channel] = findInBudget(pacingOf(2000, { channel: 'dsp', account_id: null }));
  expect(linksOf(account as Finding, null)).toEqual({
    record: '/accounts/acct-1',
    rows: '/campaigns?account_id=acct-1&range=this-month',
  });
  expect(linksOf(channel as Finding, null)).toEqual({
    record: null,
    rows: '/campaigns?channel=dsp&range=this-month',
  });
});

test('lists shared stock once, not for each listing', async () => {
  await render(
    <MemoryRouter>
      <ListingsTable place={placeOf({ listings, stock: 10, inbound: 4 })} />
    </MemoryRouter>,
  );
  const rows = [...document.querySelectorAll('tr')].slice(-3);
  expect(rows.map((row) => [...row.children].slice(3).map((it) => it.textContent))).toEqual([
    ['', ''],
    ['', ''],
    ['10', '4'],
  ]);
  expect(rows.at(-1)?.textContent).toMatch(/^All on channel-a/);
});

test('does not count snoozed findings of other scopes as hidden here', async () => {
  const entry = (id: string) => ({ id, said: id, at: 0, until: null, cause: '', atStake: 1 });
  const said = async (here: string[], elsewhere: string[]) => {
    await render(
      <FixSnoozed
        here={here.map(entry)}
        elsewhere={elsewhere.map(entry)}
        onChange={() => Promise.resolve()}
      />,
    );
    return document.body.lastElementChild?.querySelector('button')?.textContent;
  };
  expect(await said(['one', 'two'], [])).toBe('2 items snoozed');
  expect(await said(['one'], ['two'])).toBe('1 item snoozed, 1 more outside this scope');
});

test('inserts nothing above what the user has touched, and appends what ranks below', () => {
  const found = (...spends: number[]) =>
    spends.flatMap((spend) => {
      const campaign = campaignOf(String(spend), { spend, sales: 0, conversions: 0 });
      return findInCampaign({ campaign, days: 30, target: null }).map((finding) => ({
        finding,
        share: null,
        converted: null,
      }));
    });
  const held = new Set(found(90, 80).map(({ finding }) => finding.id));
  const shown = (now: ReturnType<typeof found>) =>
    withoutInserted(now, held).map(({ finding }) => finding.spend);
  expect(shown(found(95, 90, 85, 80, 75, 70))).toEqual([90, 80, 75, 70]);
  // One has been snoozed.
  expect(shown(found(95, 90, 85))).toEqual([90, 85]);
  expect(withoutInserted(found(95, 90), new Set())).toEqual(found(95, 90));
});
