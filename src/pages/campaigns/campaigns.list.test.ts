import { afterEach, expect, test } from 'vitest';
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { openTableInPage, rowOf } from '#row-engine/test-engine.ts';
import { groupBy, shareOfSpend, topBySpend } from '#metrics/campaign-sums.ts';
import type { Target } from '#metrics/targets.ts';
import { compareCampaign } from './comparison-panel.tsx';
import { campaignList, recordOf } from './campaigns.list.tsx';

const metrics = (values: Partial<Metrics>): Metrics =>
  ({
    impressions: 100,
    clicks: 10,
    spend: 5,
    sales: 20,
    conversions: 1,
    roas: 4,
    acos: 0.25,
    currency_code: 'EUR',
    ...values,
  }) as Metrics;

const campaign = (id: string, values: Partial<Campaign> = {}): Campaign => ({
  id,
  name: `Campaign ${id}`,
  channel: 'channel-a',
  status: 'enabled',
  account_id: 'a1',
  campaign_type: 'video',
  metrics: metrics({}),
  ...values,
});

const campaigns = [
  campaign('1'),
  campaign('2', {
    channel: 'channel-b',
    status: 'paused',
    metrics: metrics({ spend: 45, sales: 90 }),
  }),
  campaign('3', { channel: null, status: 'brand_new', account_id: 'a2', metrics: null }),
  campaign('4', { metrics: metrics({ spend: 50, currency_code: 'USD' }) }),
];
const homeless = campaign('5', { account_id: null });

const search = (query: string) => campaignList.shape.parse(new URLSearchParams(query));

let close: (() => void) | undefined;
afterEach(() => close?.());

async function table(records = campaigns, targets: readonly Target[] = []) {
  const here = await openTableInPage(campaignList.table, { accounts: [['a1', 'Åre Outdoor']] });
  close = here.close;
  await here.table.load({ records: records.map((one) => recordOf(one, targets)) });
  return here.table;
}

async function ids(query: string, records = campaigns): Promise<unknown[]> {
  const view = await (await table(records)).view(campaignList.filterOf(search(query)));
  const lines = await view.range(0, view.count);
  close?.();
  return lines.map(({ row }) => row?.['id']);
}

test('each filter narrows, several values widen', async () => {
  expect(await ids('')).toEqual(['1', '2', '3', '4']);
  expect(await ids('channel=channel-b')).toEqual(['2']);
  expect(await ids('channel=channel-a,channel-b&status=enabled,paused')).toEqual(['1', '2', '4']);
  expect(await ids('account_id=a2')).toEqual(['3']);
  expect(await ids('campaign_id=4&channel=channel-b')).toEqual([]);
  expect(await ids('f=acos*..30,spend*1..40')).toEqual(['1']);
  expect(await ids('f=sales*empty')).toEqual(['3']);
  expect(await ids('f=channel*empty')).toEqual(['3']);
  expect(await ids('f=account*empty', [...campaigns, homeless])).toEqual(['5']);
});

test('the search matches words in name, ID and account, ignoring case', async () => {
  expect(await ids('q=OUTDOOR+åre')).toEqual(['1', '2', '4']);
  expect(await ids('q=campaign+3')).toEqual(['3']);
});

test('an option counts what it would leave without its own filter', async () => {
  const filter = campaignList.filterOf(search('status=paused&channel=channel-a'));
  expect((await (await table()).distinct('status', filter)).values).toEqual([
    { value: 'enabled', count: 2 },
    { value: 'paused', count: 0 },
    { value: 'brand_new', count: 0 },
  ]);
});

test('a campaign without metrics has an empty row, and names fall back to IDs', async () => {
  const row = await rowOf(await table(), '3');
  expect(row).toMatchObject({
    spend: null,
    sales: null,
    acos: null,
    currency: null,
    account: 'a2',
  });
  expect(recordOf(campaign('5', { name: null })).name).toBe('5');
});

test('omitted sales are estimated, and a group has ratios of sums', async () => {
  const left = metrics({ spend: 10, sales: null, roas: 3 });
  const opened = await table([campaign('1'), campaign('2', { metrics: left })]);
  expect(await rowOf(opened, '2')).toMatchObject({ sales: 30, acos: 1 / 3 });
  const view = await opened.view({ group: ['channel'] });
  expect(view.groupAt(0)?.totals.figures).toMatchObject({ spend: 15, sales: 50, acos: 0.3 });
});

test('the target of its account applies, and campaigns above theirs are found', async () => {
  const all = [campaign('1'), campaign('2', { metrics: metrics({ spend: 7 }) }), homeless];
  const opened = await table(all, [
    { of: 'everything', acos: 0.2 },
    { of: 'account', accountId: 'a1', acos: 0.3 },
  ]);
  expect(await rowOf(opened, '1')).toMatchObject({ target: 0.3, above_target: -5 });
  expect(await rowOf(opened, '2')).toMatchObject({ target: 0.3, above_target: 5 });
  expect(await rowOf(opened, '5')).toMatchObject({ target: 0.2, above_target: 5 });
  const preset = campaignList.presets['Above target ACOS'];
  const query = campaignList.filterOf({ ...search(''), ...preset });
  const found = await (await opened.view(query)).range(0, 3);
  expect(found.map(({ row }) => row?.['id'])).toEqual(['2', '5']);
});

test('charts use one currency and skip rows without spend and sales', () => {
  expect(groupBy(campaigns, 'channel', 'EUR').map(({ key, ratios }) => [key, ratios.acos])).toEqual(
    [
      ['channel-b', 0.5],
      ['channel-a', 0.25],
    ],
  );
  const top = topBySpend(campaigns, 'EUR', 1);
  expect(top.map(({ id }) => id)).toEqual(['2']);
  expect(shareOfSpend(top, campaigns, 'EUR')).toBe(0.9);
  expect(shareOfSpend([], [], 'EUR')).toBeNull();
});

test('a campaign is compared with sums in its own currency', () => {
  const all = [
    campaign('1'),
    campaign('2', { metrics: metrics({ spend: 45, sales: 30 }) }),
    campaign('4', { metrics: metrics({ currency_code: 'USD', spend: 900 }) }),
  ];
  const standing = compareCampaign(campaign('1'), all);
  expect(standing?.campaign.acos).toBe(0.25);
  expect(standing?.account.acos).toBe(1);
  expect(compareCampaign(campaign('3', { metrics: null }), all)).toBeNull();
});

test('percentage points are rounded once, and their exact values are sorted', async () => {
  const acosOf = (id: string, spend: number) =>
    campaign(id, { metrics: metrics({ spend, sales: 1_000_000 }) });
  // 31.749996% and 31.750004%: to four decimals, both are 1.75 points above the target.
  const rows = [acosOf('below', 317_499.96), acosOf('above', 317_500.04), acosOf('tie', 344_500)];
  const targets: Target[] = [{ of: 'everything', acos: 0.3 }];
  const view = await (
    await table(rows, targets)
  ).view({
    sort: [{ column: 'above_target', descending: true }],
  });
  const column = campaignList.gridColumns('EUR').find(({ id }) => id === 'above_target');
  const lines = await view.range(0, 3);
  expect(
    lines.map(({ row }) => row && [row['id'], column?.text?.(row), column?.value(row)]),
  ).toEqual([
    // No error of floating-point numbers makes it less than a half.
    ['tie', '+4.5', 4.5],
    ['above', '+1.8', 1.8],
    ['below', '+1.7', 1.7],
  ]);
});
