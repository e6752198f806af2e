/** Links, rows and snoozes of findings. */
import { expect, test } from 'vitest';
import type { Finding } from '#shared/findings/finding.ts';
import { findInPlace, findInUnusualTotal, findOnUnusualDay } from '#shared/findings/rules.ts';
import { campaignOf, listingOf, placeOf, qualityOf } from '#shared/findings/testing.ts';
import { render } from '#ui/test-render.tsx';
import { linksOf } from './fix-links.ts';
import { listingRows } from './fix-rows.ts';
import { FixSnoozed } from './fix-snoozed.tsx';

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

test('lists shared stock once, not for each listing', () => {
  const { rows, total } = listingRows(placeOf({ listings, stock: 10, inbound: 4 }));
  expect(rows.map(({ cells }) => cells.slice(3))).toEqual([
    ['', ''],
    ['', ''],
  ]);
  expect(total).toEqual(['All on channel-a', '', '', '10', '4']);
});

test('does not count snoozed findings of other scopes as hidden here', async () => {
  const entry = (id: string) => ({ id, said: id, at: 0, until: null, cause: '', atStake: 1 });
  const said = async (...absent: string[]) => {
    const alive = [entry('one'), entry('two')];
    await render(
      <FixSnoozed alive={alive} absent={new Set(absent)} onChange={() => Promise.resolve()} />,
    );
    return document.body.lastElementChild?.querySelector('button')?.textContent;
  };
  expect(await said()).toBe('2 items snoozed');
  expect(await said('two')).toBe('1 item snoozed, 1 more outside this scope');
});
