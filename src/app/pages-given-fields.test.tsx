/** A service that leaves out what the interface does not give: what can be derived is, the rest is called unknown. */
import { expect, test } from 'vitest';
import { Account } from '#api/contract/account.ts';
import { Campaign, Metrics } from '#api/contract/campaign.ts';
import { fieldOrigins } from '#api/contract/field.ts';
import { Eligibility, Inventory } from '#api/contract/fulfillment.ts';
import { Job } from '#api/contract/job.ts';
import { Keyword } from '#api/contract/keyword.ts';
import { Listing, Quality } from '#api/contract/listing.ts';
import {
  answersOf,
  idOf,
  jobOf,
  type Json,
  storedBatches,
  storedReports,
  validWorld,
  type World,
} from './test-service.ts';
import { pressButton, visitPage } from './test-visit-page.tsx';

const pick = (record: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name]]] : [])));

/** The given fields of records, and `kept` ones. */
function given(
  schema: Parameters<typeof fieldOrigins>[0],
  records: readonly Json[],
  kept: readonly string[] = [],
): Json[] {
  const names = [...fieldOrigins(schema).given, ...kept];
  return records.map((record) => {
    const own = pick(record, names);
    const { metrics } = own;
    return metrics ? { ...own, metrics: pick(metrics as Json, fieldOrigins(Metrics).given) } : own;
  });
}

/** No field of a result is given: its rows keep their day, subject and figures. */
const ofResult = ['date', 'campaign_id', 'keyword_id', 'product_id'];
const figures = ['impressions', 'clicks', 'spend', 'conversions', 'sales'];

/** `kept` are fields of accounts that stay. Stock and eligibility keep what the interface says they are by. */
const givenWorld = (kept: readonly string[] = []): World => ({
  ...validWorld,
  account: given(Account, validWorld.account, kept),
  campaign: given(Campaign, validWorld.campaign),
  keyword: given(Keyword, validWorld.keyword),
  listing: given(Listing, validWorld.listing),
  quality: given(Quality, validWorld.quality),
  inventory: given(Inventory, validWorld.inventory, ['product_id', 'channel', 'fba', 'merchant']),
  eligibility: given(Eligibility, validWorld.eligibility, ['product_id']),
  job: given(Job, validWorld.job),
  reportRow: Object.fromEntries(
    Object.entries(validWorld.reportRow).map(([id, rows]) => [
      id,
      rows.map((row) => pick(row, [...ofResult, ...figures])),
    ]),
  ),
});

const visit = (address: string, kept: readonly string[] = [], press?: string) =>
  visitPage({
    address,
    answers: answersOf(givenWorld(kept)),
    stored: [storedBatches(), storedReports()],
    ...(press !== undefined && { steps: [() => pressButton(press)] }),
  });

/** What no page may say, as the service states neither currencies nor windows. */
const claims =
  /NaN|undefined|∞|Invalid Date|\[object|\d (EUR|USD|GBP)\b|\d-day attribution|may still grow|This page|^Loading/m;

test.each([
  ['/'],
  ['/campaigns'],
  [`/campaigns/${idOf('campaign')}`],
  ['/accounts'],
  [`/accounts/${idOf('account')}`],
  ['/keywords'],
  [`/keywords/${idOf('keyword')}`],
  ['/listings'],
  ['/listings?show=quality&as=flat&sort=-worth'],
  [`/listings/${idOf('listing')}`],
  ['/inventory'],
  ['/eligibility'],
  ['/reports'],
  [`/reports/${jobOf('product', 'summary')}`, 'Load result'],
  ['/api-usage'],
  ['/data-quality', 'Check keywords'],
])(
  '%s states no amount whose currency is unknown, and no attribution window',
  async (address, press?: string) => {
    const { text, failures } = await visit(address, [], press);
    expect(failures).toEqual([]);
    expect(text).not.toMatch(claims);
  },
);

test('counts are totalled without a currency, amounts are not', async () => {
  const { text } = await visit('/campaigns');
  expect(text).toMatch(/^Unknown currency$/m);
  expect(text).toMatch(/currency unknown for 12 campaigns/);
  const keywords = await visit('/keywords');
  expect(keywords.text).toMatch(/Total of unknown currency/);
});

test('the channel and currency of a keyword come through its campaign and account', async () => {
  const kept = ['currency_code'];
  const { text } = await visit('/keywords', kept);
  expect(text).toMatch(/^Total (EUR|USD|GBP)/m);
  expect(text).not.toContain('unknown currency');
  // All of these keywords are of one channel.
  const none = 'No keywords match your filters';
  expect((await visit('/keywords?channel=channel-a', kept)).text).not.toContain(none);
  expect((await visit('/keywords?channel=channel-b', kept)).text).toContain(none);
  const overview = await visit('/', kept);
  expect(overview.text).not.toMatch(/^Unknown currency$/m);
  expect(overview.text).toContain('attribution window unknown');
});

test('the totals of the overview include campaigns without an account or a channel', async () => {
  const totalsOf = async (campaign: Json[]) => {
    const { text } = await visitPage({
      address: '/',
      answers: answersOf({ ...validWorld, campaign }),
    });
    return text.match(/^(Spend|Sales), .+: .+, view campaigns$/gm);
  };
  const whole = await totalsOf(validWorld.campaign);
  expect(whole).not.toBeNull();
  const none = [{ account_id: null }, { channel: null }, {}];
  const some = validWorld.campaign.map((one, at) => ({ ...one, ...none[at % none.length] }));
  expect(await totalsOf(some)).toEqual(whole);
});

test('a list that the service cuts says so, on the overview too', async () => {
  const [first] = validWorld.campaign;
  const campaign = Array.from({ length: 100 }, (_, at) => ({ ...first, id: `cmp-${at}` }));
  const answers = answersOf({ ...validWorld, campaign, list: ({ data }) => ({ data }) });
  for (const address of ['/campaigns', '/']) {
    const { text } = await visitPage({ address, answers });
    expect(text).toContain(
      'The list of campaigns may be incomplete: the service sent exactly 100 records and no further page.',
    );
  }
});
