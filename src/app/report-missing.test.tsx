/** Pages without the report or the campaigns that their metrics need say so, and offer what leads to them. */
import { expect, test } from 'vitest';
import { buttonNames, column, currentUrl, group, press, textOf } from './test-page-content.ts';
import { answersOf, idOf, validWorld } from './test-service.ts';
import { type Answers, visitPage } from './test-visit-page.tsx';

/** What `look` finds after each of the steps. */
async function read<T>(
  address: string,
  look: () => T,
  steps: (() => void)[] = [],
  answers: Answers = answersOf(validWorld),
): Promise<T[]> {
  const seen: T[] = [];
  const see = () => void seen.push(look());
  const { failures } = await visitPage({
    address,
    answers,
    steps: [see, ...steps.flatMap((step) => [step, see])],
  });
  expect(failures).toEqual([]);
  return seen;
}

test.each([
  ['/keywords', ['Keyword metrics']],
  ['/listings', ['Product metrics']],
  ['/inventory', ['Product metrics']],
  [`/keywords/${idOf('keyword')}`, ['Keyword metrics']],
  [`/listings/${idOf('listing')}`, ['Product metrics']],
  [`/campaigns/${idOf('campaign')}`, ['Trend', 'Keyword metrics', 'Product metrics']],
])('%s offers to request what it needs', async (address, whats) => {
  const [names = []] = await read(address, buttonNames);
  expect(names.filter((name) => name.startsWith('Request last 30 days'))).toEqual(
    whats.map((what) => `Request last 30 days ${what}`),
  );
});

test.each([
  ['/keywords', 'Keyword metrics'],
  [`/keywords/${idOf('keyword')}`, 'Keyword metrics'],
  ['/listings', 'Product metrics'],
  ['/inventory', 'Product metrics'],
])(
  '%s offers the report of a link’s range, or the closest that a report can have',
  async (path, what) => {
    const kind = what === 'Keyword metrics' ? 'keyword' : 'product';
    const missing = new RegExp(`^No ${kind} report for .+ yet\\.Request report`);
    expect((await read(`${path}?range=7d`, () => group(what)))[0]).toMatch(missing);
    const [tooLong, closest] = await read(
      `${path}?range=90d&compare=4w`,
      () => ({ text: group(what), url: currentUrl() }),
      [() => press(/^Use last 30 days/)],
    );
    expect(tooLong?.text).toContain('A report covers up to 31 days; you chose 90.');
    expect(closest?.text).toMatch(new RegExp(`^No ${kind} report yet\\.Request last 30 days`));
    expect(closest?.url).toBe(path);
  },
);

test('without campaigns, accounts are listed by name, and the page says what is missing', async () => {
  let isBroken = true;
  const [without, repaired] = await read(
    '/accounts',
    () => ({
      text: textOf(document.querySelector('main')),
      names: column('Accounts', 'Account'),
      spends: column('Accounts', 'Spend'),
    }),
    [
      () => {
        isBroken = false;
        press(/^Retry/);
      },
    ],
    (method, path, body) =>
      isBroken && path.startsWith('/advertising/campaigns')
        ? new Response('{}', { status: 500 })
        : answersOf(validWorld)(method, path, body),
  );
  expect(without?.text).toContain('6 of 6 accounts');
  expect(without?.text).toContain('Spend, sales and ACOS need the campaigns.');
  expect(new Set(without?.spends)).toEqual(new Set(['–']));
  expect(without?.names).toHaveLength(6);
  expect(without?.names).toEqual(without?.names.toSorted((a, b) => a.localeCompare(b)));
  expect(repaired?.spends[0]).toMatch(/\d/);
});
