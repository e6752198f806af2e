/** Lists over the calls that fill them: pages of a response, a refresh, failures, and the way to their records. */
import { afterEach, describe, expect, test } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { column, currentUrl, linkTo, press, textOf } from './test-page-content.ts';
import { choose, element, rowsIn, startSmallWorld } from './test-small-world.ts';
import { type Answers, type Visit, visitPage } from './test-visit-page.tsx';

afterEach(() => setClock(Date.now));

/** Opens a page, takes steps on it, and returns its text and its calls. */
async function open(
  address: string,
  answers: Answers,
  steps: Required<Visit>['steps'] = [],
): Promise<{ text: string; calls: string[] }> {
  const calls: string[] = [];
  let text = '';
  const { failures } = await visitPage({
    address,
    answers: (method, path, body) => {
      calls.push(`${method} ${path}`);
      return answers(method, path, body);
    },
    steps: [...steps, () => void (text = main())],
  });
  expect(failures).toEqual([]);
  return { text, calls };
}

const see = (look: () => void) => look;
const click = (selector: string, name: string | RegExp) => () => element(selector, name).click();
const pressed = (name: RegExp) => () => press(name);
const main = () => textOf(document.querySelector('main'));
const heading = () => document.querySelector('h1')?.textContent;
const figure = (text = '') => Number(text.replaceAll(/[^\d.-]/g, ''));
const card = (title: string) =>
  [...document.querySelectorAll('figure')].find((it) => it.textContent.startsWith(title));
const asTable = (title: string) => () =>
  card(title)?.querySelector<HTMLElement>('[aria-label="Show as table"]')?.click();
const rowsOf = (title: string) => rowsIn(card(title)?.querySelector('table') ?? null);

describe('accounts', () => {
  test('follow the cursor to the last page, filter, and open a linked account', async () => {
    const { answers } = await startSmallWorld('many-accounts');
    const { calls } = await open('/accounts?is_connected=false', answers, [
      see(() => {
        expect(main()).toMatch(/(?<![\d,])[1-9]\d* of 2,400 accounts/);
        for (const state of column('Accounts', 'Connection'))
          expect(state).toMatch(/^Disconnected/);
      }),
      pressed(/^Clear filters/),
      see(() => expect(main()).toContain('2,400 of 2,400 accounts')),
      () => {
        const at = column('Accounts', 'Linked account').findIndex((name) => /\w/.test(name));
        element('[role=grid] a', column('Accounts', 'Account')[at] ?? '').click();
      },
      see(() => {
        expect(currentUrl()).toMatch(/^\/accounts\/acct-/);
        expect(main()).toContain('Linked account');
      }),
    ]);
    const pages = calls.filter((call) => /\/accounts\?.*(cursor|page_token)=/.test(call));
    expect(pages.length).toBeGreaterThan(0);
    expect(new Set(pages).size).toBe(pages.length);
  });

  test('lead to their campaigns, and these to their figures', async () => {
    const { answers } = await startSmallWorld();
    let [account, campaign]: (string | undefined)[] = [];
    await open('/accounts', answers, [
      () => {
        [account] = column('Accounts', 'Account');
        element('[role=grid] a', account ?? '').click();
      },
      see(() => expect(account).toContain(heading())),
      click('main a', 'View campaigns'),
      () => {
        expect(currentUrl()).toMatch(/^\/campaigns\?account_id=/);
        expect(new Set(column('Campaigns', 'Account'))).toEqual(new Set([account]));
        [campaign] = column('Campaigns', 'Campaign');
        element('[role=grid] a', campaign ?? '').click();
      },
      see(() => {
        expect(heading()).toBe(campaign);
        expect(main()).toContain('This campaign');
        for (const metric of [
          'Spend',
          'Sales',
          'ROAS',
          'ACOS',
          'Impressions',
          'Clicks',
          'CTR',
          'CVR',
          'CPC',
        ])
          element('[role=group]', new RegExp(`^${metric}(,|$)`));
        const funnel = document.querySelectorAll('[aria-label="From impressions to orders"] li');
        expect([...funnel].map((it) => /^[A-Z][a-z]+/.exec(it.textContent)?.[0])).toEqual([
          'Impressions',
          'Clicks',
          'Orders',
        ]);
        // ROAS is the same number as ACOS, which has the bars.
        const ratios = [...document.querySelectorAll('h3')].map((it) => it.textContent);
        expect(ratios).toEqual(expect.arrayContaining(['ACOS', 'CTR', 'CVR']));
        expect(ratios).not.toContain('ROAS');
      }),
    ]);
  });
});

describe('keywords', () => {
  test('are refreshed at a stated cost; after a failure the rows stay, and can be filtered', async () => {
    const world = await startSmallWorld();
    let isBroken = false;
    const answers: Answers = (method, path, body) =>
      isBroken
        ? Response.json({ title: 'Failed' }, { status: 500 })
        : world.answers(method, path, body);
    const paused = () => Number(/(\d+) of 2,000 keywords/.exec(main())?.[1]);
    let before = 0;
    const { calls, text } = await open('/keywords?status=paused', answers, [
      see(() => expect(element('button', 'Refresh').title).toBe('Refresh: 2 units')),
      pressed(/^Refresh$/),
      see(() => expect(currentUrl()).toBe('/keywords?status=paused')),
      () => {
        before = paused();
        isBroken = true;
      },
      pressed(/^Refresh$/),
      see(() => expect(main()).toMatch(/The service failed \(500\)\. Showing data from/)),
      click('[role=combobox]', /^Match type/),
      click('[role=option]', /^Exact/),
    ]);
    expect(calls.filter((call) => call.includes('/advertising/keywords')).length).toBeGreaterThan(
      2,
    );
    const after = Number(/(\d+) of 2,000 keywords/.exec(text)?.[1]);
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThan(before);
  });

  test('with invalid records are displayed as far as possible', async () => {
    const { answers } = await startSmallWorld('odd');
    const { text } = await open('/keywords', answers);
    expect(text).toMatch(/The list of keywords contains .* without an ID/);
    expect(text).toMatch(/of [\d,]+ keywords/);
  });

  test('are counted by charts, whose bars filter them', async () => {
    const { answers } = await startSmallWorld();
    await open('/keywords?status=paused', answers, [
      () => element('main button', 'Charts').click(),
      asTable('Keywords by match type and status'),
      asTable('Distribution of bids'),
      see(() => {
        const types = rowsOf('Keywords by match type and status');
        const [first = {}] = types;
        expect(Object.keys(first)).toEqual(['Match type', 'Paused', 'All']);
        const counted = types.reduce((sum, row) => sum + figure(row['All']), 0);
        expect(main()).toContain(`${counted} of 2,000 keywords`);
        const bins = rowsOf('Distribution of bids');
        const inBins = bins.reduce((sum, row) => sum + figure(row['Keywords']), 0);
        expect(main()).toContain(`Total EUR: ${inBins}`);
      }),
      asTable('Keywords by match type and status'),
      () =>
        [...(card('Keywords by match type and status')?.querySelectorAll('button') ?? [])]
          .find((it) => (it.getAttribute('aria-label') ?? it.textContent).startsWith('Phrase'))
          ?.click(),
      see(() => {
        expect(currentUrl()).toContain('match_type=phrase');
        expect(new Set(column('Keywords', 'Match type'))).toEqual(new Set(['Phrase']));
      }),
      () => choose('USD'),
      see(() => {
        expect(currentUrl()).toContain('currency=USD');
        expect(main()).toContain('Keywords by bid in USD');
      }),
    ]);
  });

  test('lead to their campaign, and to the keywords of their ad group', async () => {
    const { answers } = await startSmallWorld();
    let name = '';
    await open('/keywords', answers, [
      () => {
        [name = ''] = column('Keywords', 'Keyword');
        expect(linkTo(column('Keywords', 'Campaign')[0] ?? '')).toMatch(/^\/campaigns\/cmp-/);
        element('[role=grid] a', name).click();
      },
      see(() => expect(heading()).toBe(name)),
      click('main a', 'Keywords of its ad group'),
      see(() => {
        expect(currentUrl()).toMatch(/^\/keywords\?ad_group_id=adg-/);
        expect(column('Keywords', 'Keyword')).toContain(name);
        expect(new Set(column('Keywords', 'Ad group')).size).toBe(1);
      }),
      pressed(/^Remove filter: ad group/),
      see(() => expect(main()).toContain('2,000 of 2,000 keywords')),
    ]);
  });
});
