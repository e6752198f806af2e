/**
 * What lists and records say of a state, and instead of data: that there is none, that nothing matches, or that it is
 * refused.
 */
import { expect, test, vi } from 'vitest';
import { answersOf, idOf, type Json, validWorld, type World } from './test-service.ts';
import { element } from './test-small-world.ts';
import { type Answers, pressButton, visitPage } from './test-visit-page.tsx';

/** The text of a page, which reports no error. */
async function textOf(address: string, answers: Answers): Promise<string> {
  const { text, failures } = await visitPage({ address, answers });
  expect(failures).toEqual([]);
  return text;
}

const pages = [
  { what: 'campaigns', address: '/campaigns' },
  { what: 'accounts', address: '/accounts' },
  { what: 'keywords', address: '/keywords' },
  { what: 'listings', address: '/listings' },
  { what: 'stock', address: '/inventory' },
];
const service = answersOf(validWorld);
const empty = answersOf({
  ...validWorld,
  account: [],
  campaign: [],
  keyword: [],
  listing: [],
  inventory: [],
});

test.each([
  ['/campaigns', 'No campaigns yet'],
  ['/accounts', 'No accounts yet'],
  ['/keywords', 'No keywords yet'],
  ['/listings', 'No listings yet'],
  ['/inventory', 'No stock yet'],
  ['/', 'No data yet'],
  ['/data-quality', 'Nothing to check'],
])('a user without data reads on %s: “%s”', async (address, words) => {
  expect(await textOf(address, empty)).toContain(words);
});

test.each(pages)('a user without access to $what is told', async ({ what, address }) => {
  const refuse = () => Response.json({ title: 'Not allowed' }, { status: 403 });
  expect(await textOf(address, refuse)).toContain(`You do not have access to ${what}`);
});

test('the overview, too, says that campaigns are refused, and has no filters to clear', async () => {
  const refuse = () => Response.json({ title: 'Not allowed' }, { status: 403 });
  const text = await textOf('/', refuse);
  expect(text).toContain('You do not have access to campaigns');
  expect(text).not.toMatch(/^Clear filters$/m);
});

test.each(pages)(
  '$address says that nothing matches, and offers to clear the filters',
  async ({ address }) => {
    const text = await textOf(`${address}?q=nothing-has-this-name`, service);
    expect(text).toMatch(/^No .* match your filters$/m);
    expect(text).toMatch(/^Clear filters$/m);
  },
);

test('a list whose call has no response announces that it loads, then says so; “Retry” loads it', async () => {
  let isDown = true;
  const seen: string[] = [];
  const look = () => void seen.push(document.querySelector('main')?.textContent ?? '');
  await visitPage({
    address: '/listings',
    answers: async (method, path, body) => {
      if (!isDown) return service(method, path, body);
      look();
      throw new TypeError('Failed to fetch');
    },
    steps: [
      look,
      () => {
        isDown = false;
        pressButton('Retry');
      },
      look,
    ],
  });
  const [failed, listed] = seen.slice(-2);
  expect(seen.some((text) => text.includes('Loading listings'))).toBe(true);
  expect(failed).toMatch(/The service cannot be reached.*Retry$/);
  expect(listed).toContain('20 of 20 listings');
});

test.each([
  ['campaign', '/campaigns/none-of-this-name', 'All campaigns'],
  ['account', '/accounts/none-of-this-name', 'All accounts'],
  ['keyword', '/keywords/none-of-this-name', 'All keywords'],
  ['listing', '/listings/none-of-this-name', 'All listings'],
])('an unknown %s is reported with the service’s words', async (one, address, link) => {
  const text = await textOf(
    address,
    (method, path, body) =>
      service(method, path, body) ??
      Response.json({ title: 'Not found', detail: 'It was deleted.' }, { status: 404 }),
  );
  expect(text).toContain(`Could not find this ${one}`);
  expect(text).toMatch(/^The service says: \nIt was deleted\.$/m);
  expect(text).toContain(link);
});

test('an unknown address leads to the overview', async () => {
  const text = await textOf('/nowhere', service);
  expect(text).toContain('Not found');
  expect(text).toMatch(/^Go to Overview$/m);
});

/** A service whose records of one kind all have these values. */
const answersWith = (resource: 'account' | 'eligibility' | 'inventory', values: Json): Answers => {
  const world: World = { ...validWorld };
  world[resource] = validWorld[resource].map((record) => ({ ...record, ...values }));
  return answersOf(world);
};

test.each([
  [true, 'Connected'],
  [false, 'Disconnected'],
  [null, 'Unknown'],
])(
  'an account with is_connected: %s is “%s” in the list and on its page; the overview and pages of its records warn if it is disconnected',
  async (is, words) => {
    const answers = answersWith('account', { is_connected: is });
    const only = new RegExp(`^${words}$`, 'm');
    expect(await textOf('/accounts', answers)).toMatch(only);
    expect(await textOf(`/accounts/${idOf('account')}`, answers)).toMatch(only);
    const overview = await textOf('/', answers);
    expect(overview.includes('no new data until you reconnect')).toBe(is === false);
    for (const resource of ['campaign', 'keyword'] as const) {
      const text = await textOf(`/${resource}s/${idOf(resource)}`, answers);
      expect(text.includes(' is disconnected: ')).toBe(is === false);
    }
  },
);

test.each([
  [true, 'Eligible', 'Yes'],
  [false, 'Not eligible', 'No'],
  [null, '–', '–'],
])(
  'the page of a listing says of a product’s eligibility and stock %s: “%s” and “%s”',
  async (is, ...words) => {
    const answers = answersWith('eligibility', { is_eligible_for_optimization: is, has_fba: is });
    const text = await textOf(`/listings/${idOf('listing')}`, answers);
    expect(/^Optimization\n.+\n(.+)\nMarketplace stock\n.+\n(.+)$/m.exec(text)?.slice(1)).toEqual(
      words,
    );
  },
);

test('the page of a listing states the units that can be sold, by method', async () => {
  const fba = {
    fulfillable: 11,
    reserved: 12,
    inbound_working: 100,
    inbound_shipped: 20,
    inbound_receiving: 3,
    unfulfillable: 14,
    researching: 15,
    total: 175,
  };
  const answers = answersWith('inventory', { fba, merchant: { fulfillable: 16, total: 17 } });
  const text = await textOf(`/listings/${idOf('listing')}`, answers);
  expect(text).toMatch(/^11\n12\n123\n14\n16$/m);
});

test('a page that is left does not abort the calls of the next one', async () => {
  const asked: string[] = [];
  const shown = () => document.querySelector('h1')?.textContent;
  await visitPage({
    address: '/accounts',
    async answers(method, path, body) {
      asked.push(path);
      // Accounts observe the listings, too, without calling for them.
      if (path === '/catalog/listings') await vi.waitFor(() => expect(shown()).toBe('Listings'));
      return service(method, path, body);
    },
    steps: [() => element('nav a', 'Listings').click()],
  });
  expect(asked.filter((path) => path === '/catalog/listings')).toHaveLength(1);
});
