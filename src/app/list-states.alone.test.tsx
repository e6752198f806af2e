/** What lists and records say instead of data: that there is none, that nothing matches, or that it is refused. */
import { afterAll, expect, test, vi } from 'vitest';
import { startEngineInPage } from '#row-engine/engine-in-page.ts';
import { openTableOn } from '#row-engine/open-table.ts';
import { answersOf, validWorld } from './test-service.ts';
import { type Answers, visitPage } from './test-visit-page.tsx';

const engine = startEngineInPage();
vi.mock(import('#row-engine/engine.ts'), () => ({
  openTable: (spec, names) => openTableOn(engine.connection, spec, names),
  startEngine: async () => engine.connection,
}));
afterAll(() => engine.close());

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
])('a user without data reads on %s: “%s”', async (address, words) => {
  expect(await textOf(address, empty)).toContain(words);
});

test.each(pages)('a user without access to $what is told', async ({ what, address }) => {
  const refuse = () => Response.json({ title: 'Not allowed' }, { status: 403 });
  expect(await textOf(address, refuse)).toContain(`You do not have access to ${what}`);
});

test.each(pages)(
  '$address says that nothing matches, and offers to clear the filters',
  async ({ address }) => {
    const text = await textOf(`${address}?q=nothing-has-this-name`, service);
    expect(text).toMatch(/^No .* match your filters$/m);
    expect(text).toMatch(/^Clear filters$/m);
  },
);

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
