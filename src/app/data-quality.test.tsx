/** Data problems across pages: where they are listed, which totals they affect, and how one leads to the other. */
import { afterEach, expect, test } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { column, currentUrl, press, textOf } from './test-page-content.ts';
import { choose, element, rowsIn, startSmallWorld } from './test-small-world.ts';
import { type Visit, visitPage } from './test-visit-page.tsx';

afterEach(() => setClock(Date.now));

/** Opens a page, takes steps on it, and returns its calls. */
async function open(address: string, steps: Required<Visit>['steps']): Promise<string[]> {
  const { answers } = await startSmallWorld();
  const calls: string[] = [];
  const { failures } = await visitPage({
    address,
    answers: (method, path, body) => {
      calls.push(path);
      return answers(method, path, body);
    },
    // The target makes a campaign with a warning one to fix.
    stored: [
      {
        area: 'settings',
        key: 'targets',
        value: { revision: 1, value: [{ of: 'everything', acos: 0.3 }] },
      },
    ],
    steps,
  });
  expect(failures).toEqual([]);
  return calls;
}

const see = (look: () => void) => look;
const pressed = (name: RegExp) => () => press(name);
const main = () => textOf(document.querySelector('main'));
const check = (title: string) =>
  element('[aria-label="Checks with findings"] a', new RegExp(`^${title}`));
const opened = (title: string) => () => check(title).click();
const figure = (text = '') => Number(text.replaceAll(/[^\d.-]/g, ''));
/** Where a link leads. */
const targetOf = (selector: string, name: RegExp) => element(selector, name).getAttribute('href');
const card = (title: string) =>
  [...document.querySelectorAll('figure')].find((it) => it.textContent.startsWith(title));

test('problems are listed by check, the highest spend first; keywords are checked on request', async () => {
  const disconnected = 'Recent metrics from disconnected accounts';
  let found = 0;
  const calls = await open('/data-quality', [
    see(() => expect(main()).toContain('Checked: 120 campaigns, 24 accounts')),
    // An account linked to one that this user cannot see.
    opened('Accounts linked to an unknown account'),
    see(() => {
      expect(currentUrl()).toMatch(/\?check=accounts-linked$/);
      expect(column('Data quality', 'Actual')).toEqual(['acct-9999x']);
      expect(column('Data quality', 'Expected')[0]).toMatch(/24 accounts/);
    }),
    opened(disconnected),
    see(() => {
      expect(main()).toMatch(/dated more than a day after/);
      expect(main()).toContain('What to do:');
      found = Number(/\d+$/.exec(check(disconnected).textContent)?.[0]);
      const spends = column('Data quality', 'Spend').map(figure);
      expect(spends).toHaveLength(found);
      expect(found).toBeGreaterThan(0);
      expect(spends).toEqual(spends.toSorted((a, b) => b - a));
      expect(main()).toContain('Keywords not loaded:');
    }),
    pressed(/^Check keywords/),
    see(() => expect(main()).toMatch(/Checked: .*2,000 keywords/)),
    opened('Enabled keywords in inactive campaigns'),
    see(() =>
      expect(new Set(column('Data quality', 'Actual'))).toEqual(
        new Set(['enabled; campaign paused', 'enabled; campaign archived']),
      ),
    ),
    () => element('[role=grid] a', /./).click(),
    see(() => expect(currentUrl()).toMatch(/^\/keywords\/kw-/)),
  ]);
  const keywords = calls.findIndex((path) => path.startsWith('/advertising/keywords'));
  const campaigns = calls.findIndex((path) => path.startsWith('/advertising/campaigns'));
  expect(keywords).toBeGreaterThan(campaigns);
});

test('totals and findings with affected rows have a warning that links to exactly these', async () => {
  const warning = /^data warning ?\(Recent metrics/;
  await open('/?channel=channel-b', [
    see(() =>
      expect(targetOf('main a', /[\d.]+% of .*EUR.* data warnings/)).toBe(
        '/data-quality?channel=channel-b&check=metrics-disconnected',
      ),
    ),
    pressed(/^Show .* items to fix$/),
    () =>
      [...document.querySelectorAll('[aria-label="Fix first"] li')]
        .find((it) => it.textContent.includes('SP | Catch-all | LED desk lamp | DE: ACOS'))
        ?.querySelector<HTMLElement>('button[aria-expanded]')
        ?.click(),
    () => {
      const one = element('[aria-label="Fix first"] a', warning);
      expect(one.getAttribute('href')).toMatch(
        /^\/data-quality\?channel=channel-b&check=metrics-disconnected&campaign_id=cmp-\d+$/,
      );
      one.click();
    },
    see(() => expect(column('Data quality', 'Actual')).toHaveLength(1)),
  ]);
  // In the list of campaigns, each currency links to its own rows.
  await open('/campaigns?channel=channel-b', [
    () => element('table[aria-label="Totals"] a', /1 data warning/).click(),
    see(() => {
      expect(decodeURIComponent(currentUrl())).toBe(
        '/data-quality?channel=channel-b&check=metrics-disconnected&f=currency*is*EUR',
      );
      expect(column('Data quality', 'Actual')).toHaveLength(1);
      expect(main()).toMatch(/(?<!\d)1 of \d+ findings, in 1 campaign/);
      expect(check('Recent metrics from disconnected accounts').textContent).toMatch(/\D1$/);
    }),
    () => element('[role=grid] a', /./).click(),
    see(() => element('[role=group] a', /^data warning ?\(/)),
  ]);
});

test('metrics under different terms are not compared, and the reason is stated', async () => {
  const ratios = () => rowsIn(card('ACOS by channel')?.querySelector('table') ?? null);
  const acosOf = (channel: string) =>
    ratios().find((row) => Object.values(row)[0]?.startsWith(channel))?.['ACOS'];
  await open('/campaigns', [
    () => element('main button', 'Charts').click(),
    () =>
      card('ACOS by channel')?.querySelector<HTMLElement>('[aria-label="Show as table"]')?.click(),
    see(() => {
      expect(main()).toMatch(
        /Not comparable with 14 days[^.]*: channel-b \(30 days’ attribution\)\./,
      );
      expect(acosOf('channel-a')).toMatch(/\d/);
      expect(acosOf('dsp')).toMatch(/\d/);
      expect(acosOf('channel-b')).toMatch(/n\/a.*30 days/);
      expect(main()).toContain('These totals mix attribution windows: ');
      expect(main()).toMatch(/Spend is sorted by amount across 3 currencies/);
    }),
    () => choose('30 days'),
    see(() => {
      expect(currentUrl()).toBe('/campaigns?window=30');
      expect(acosOf('channel-b')).toMatch(/\d/);
      expect(acosOf('channel-a')).toMatch(/n\/a.*14 days/);
      expect(main()).toMatch(/Not comparable with 30 days[^.]*channel-a/);
    }),
    pressed(/^Sort by currency first/),
    see(() => {
      expect(currentUrl()).toContain('sort=currency,-spend');
      expect(main()).not.toContain('Spend is sorted by amount across');
    }),
  ]);
  await open('/campaigns?sort=-acos', [
    see(() =>
      expect(main()).toMatch(
        /Sorted by ACOS across attribution windows.*14 days \(channel-a, dsp\) and 30 days \(channel-b\)/,
      ),
    ),
    pressed(/^Only channel-b/),
    see(() => {
      expect(currentUrl()).toMatch(/[?&]channel=channel-b(&|$)/);
      expect(main()).not.toContain('Sorted by ACOS across attribution windows');
    }),
  ]);
});
