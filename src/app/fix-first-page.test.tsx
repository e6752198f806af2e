/**
 * “Fix first” and the quadrants with a report of products or keywords: their order, their evidence, and links to exactly
 * these rows.
 */
import { afterEach, expect, test } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { column, currentUrl, textOf } from './test-page-content.ts';
import { element, finishedReport, rowsIn, startSmallWorld } from './test-small-world.ts';
import { type Visit, visitPage } from './test-visit-page.tsx';

afterEach(() => setClock(Date.now));

const region = () =>
  [...document.querySelectorAll('section')].find(
    (it) => it.querySelector('h2')?.textContent === 'Fix first',
  );
const items = () => [...document.querySelectorAll<HTMLElement>('ol[aria-label="Fix first"] > li')];
const texts = () => items().map((item) => textOf(item));
const itemOf = (pattern: RegExp): HTMLElement => {
  const found = items().find((item) => pattern.test(textOf(item)));
  if (found === undefined) throw new Error(`No item ${String(pattern)} in: ${texts().join(' | ')}`);
  return found;
};
const linkIn = (within: Element, name: RegExp): HTMLElement => {
  const found = [...within.querySelectorAll('a')].find((one) => name.test(textOf(one)));
  if (found === undefined) throw new Error(`No link ${String(name)} in: ${textOf(within)}`);
  return found;
};
/** Selects a kind of problem. */
function select(kind: string): void {
  const kinds = region()?.querySelector('select');
  const { value } = [...(kinds?.options ?? [])].find(({ text }) => text === kind) ?? {};
  if (kinds && value !== undefined) kinds.value = value;
  kinds?.dispatchEvent(new Event('change', { bubbles: true }));
}
const cents = (text = '') => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);
const story = () => itemOf(/USB-C hub 7-in-1, XL, grey: out of stock/);

/** Opens the overview with a finished report over 30 days, and takes steps on it once `late` is in the list. */
async function open(
  type: 'product' | 'keyword',
  late: RegExp,
  steps: Visit['steps'],
  account: string | null = null,
): Promise<void> {
  const world = await startSmallWorld();
  const report = await finishedReport(world, {
    report_type: type,
    time_unit: 'summary',
    start_date: '2026-02-09',
    end_date: '2026-03-10',
    ...(account !== null && { account_id: account }),
  });
  const isReady = () =>
    document.querySelector('h1')?.textContent !== 'Overview' || late.test(textOf(region()));
  const address = account === null ? '/' : `/?account_id=${account}`;
  const visit = { address, answers: world.answers, stored: [report], steps, isReady };
  const { failures } = await visitPage(visit as Visit);
  expect(failures).toEqual([]);
}

test('items come in order; a product’s evidence adds up to its spend, and its campaigns can be listed', async () => {
  let campaigns: string[] = [];
  // Scores, which are requested then, are the last to arrive.
  await open('product', /quality score 31 of 100/, [
    () => {
      expect(texts()[0]).toMatch(
        /USB-C hub 7-in-1, XL, grey: out of stock and inactive on channel-a/,
      );
      expect(texts()[1]).toMatch(
        /Vitamin C serum, 2-pack, sand: quality score 31 of 100.*Description: add/,
      );
      expect(texts()[2]).toMatch(/Vitamin C serum, S, sage: suppressed on channel-a/);
      select('Weak page');
    },
    () => {
      expect(texts()).toEqual([expect.stringContaining('Weak page')]);
      select('All kinds');
    },
    () => {
      expect(texts()[0]).toContain('Cannot be sold');
      const said = textOf(story());
      const money = /They spent ([\d,.]+) EUR in 30 days/.exec(said)?.[1];
      const next = /([\d,.]+) EUR.*will spend \1 EUR in the next 14 days/.exec(said)?.[1];
      expect(cents(next)).toBeGreaterThan(0);
      expect(cents(next)).toBeLessThan(cents(money));
      story().querySelector<HTMLElement>('button[aria-expanded]')?.click();
    },
    () => {
      const money = /They spent ([\d,.]+) EUR in 30 days/.exec(textOf(story()))?.[1];
      const rows = rowsIn(story().querySelector('table[aria-label="Campaigns with spend on it"]'));
      const foot = story().querySelector('table[aria-label="Campaigns with spend on it"] tfoot');
      expect(textOf(foot)).toContain(money);
      campaigns = rows.flatMap(({ Campaign }) => Campaign ?? []);
      expect(campaigns.length).toBeGreaterThan(0);
      linkIn(story(), /^View campaigns/).click();
    },
    () => {
      expect(currentUrl()).toMatch(/^\/campaigns\?.*campaign_id=/);
      const shown = column('Campaigns', 'Campaign').filter((name) => !name.startsWith('Total '));
      expect(campaigns.toSorted()).toEqual(shown.toSorted());
    },
  ]);
});

test('the list of keywords begins with the same spend as the first keyword', async () => {
  let spend = '';
  await open('keyword', /of \d{3}/, [
    () => element('button', /^Show 50 more/).click(),
    () => {
      const all = /55 of ([\d,]+)/.exec(textOf(region()))?.[1] ?? '';
      expect(cents(all) / 100).toBeGreaterThan(400);
      const keyword = itemOf(/“.*” \(\w+\) in .*: spend without sales/);
      spend = /Spent ([\d,.]+)/.exec(textOf(keyword))?.[1] ?? '';
      linkIn(keyword, /^View in list/).click();
    },
    () => expect(cents(column('Keywords', 'Spend')[0])).toBe(cents(spend)),
  ]);
});

test('the quadrants name the weak page by spend, and its stock; without a scope, they say what the report covers', async () => {
  const quadrants = () =>
    [...document.querySelectorAll('section')].find(
      (it) => it.querySelector('h2')?.textContent === 'Spend × quality and stock',
    );
  const figure = (title: string) =>
    [...(quadrants()?.querySelectorAll('figure') ?? [])].find((it) => textOf(it).startsWith(title));
  const asTable = (title: string) =>
    figure(title)?.querySelector<HTMLElement>('[aria-label="Show as table"]')?.click();
  const rows = (title: string) => rowsIn(figure(title)?.querySelector('table') ?? null);
  const name = 'Vitamin C serum, 2-pack, sand';
  await open(
    'product',
    /quality score 31 of 100/,
    [
      () => asTable('Spend × quality'),
      () => asTable('Spend × days of cover'),
      () => {
        expect(rows('Spend × quality')).toHaveLength(7);
        const [weak] = rows('Spend × quality');
        expect(weak).toMatchObject({
          Listing: name,
          Score: '31',
          Part: 'Fix later: low spend, weak page',
        });
        const link = linkIn(figure('Spend × quality') ?? document.body, new RegExp(`^${name}$`));
        expect(link.getAttribute('href')).toMatch(/^\/listings\/[^/]+\?account_id=acct-0001$/);
        const covered = rows('Spend × days of cover');
        expect(covered[0]).toMatchObject({ Part: 'Cannot be sold: see Fix first' });
        const stock = covered.find(({ Product }) => Product === name) ?? {};
        expect(stock).toMatchObject({
          Spend: weak?.['Spend'],
          Part: 'Room to grow: low spend, in stock',
        });
        // Its header has the definition, too.
        expect(Object.entries(stock).find(([header]) => header.startsWith('Days'))?.[1]).toBe('21');
        history.pushState(null, '', '/');
        dispatchEvent(new PopStateEvent('popstate'));
      },
      () => expect(textOf(quadrants())).toContain('Covers only acct-0001.'),
    ],
    'acct-0001',
  );
});
