/** The form of the overview that sets up the morning view, and what is stored of it. */
import { afterEach, expect, test } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { openSettings } from '#user/settings.ts';
import { choose, element, settingEntry, startSmallWorld, type } from './test-small-world.ts';
import { type Answers, type Visit, visitPage } from './test-visit-page.tsx';

afterEach(() => setClock(Date.now));

const click = (selector: string, name: string | RegExp) => () => element(selector, name).click();
const field = (label: string) => (element('label', label) as HTMLLabelElement).control;
const text = () => document.body.textContent.replaceAll(/\s+/g, ' ');
const request = /^Request last 30 days/;

/** Opens the overview, or another page, and takes steps on it. */
async function open(
  steps: Visit['steps'],
  stored: Visit['stored'] = [],
  answers?: Answers,
  address = '/',
): Promise<void> {
  const world = await startSmallWorld();
  const visit = { address, answers: answers ?? world.answers, stored, steps };
  const isReady = () => document.querySelector('main [aria-busy=true]') === null;
  const { failures } = await visitPage({ ...visit, isReady } as Visit);
  expect(failures).toEqual([]);
}

test('declined, it says where to do the same, and does not return; the reports are offered below the list', async () => {
  await open([
    click('button', 'Not now'),
    () => {
      expect(document.activeElement?.textContent).toBe(
        'You can set targets and exchange rates in Settings, and request reports below Fix first.',
      );
      element('button', request);
      expect(openSettings().morning.state()?.status).toBe('declined');
    },
  ]);
  await open(
    [
      () => {
        element('button', request);
        expect(text()).not.toContain('Set up morning view');
      },
    ],
    [settingEntry('morning', { status: 'declined', isDaily: false, requestedOn: null })],
  );
});

test('only what is missing is offered', async () => {
  await open([() => expect(text()).toMatch(/Add an ACOS target, exchange rates,? and daily/)]);
  await open(
    [() => expect(text()).toContain('Add exchange rates and daily reports to see the most')],
    [settingEntry('targets', [{ of: 'everything', acos: 0.3 }])],
  );
});

test('a report that fails is named; target and rates are saved, and the report can be requested again', async () => {
  const { answers } = await startSmallWorld();
  const asked: unknown[] = [];
  const refusing: Answers = (method, path, body) => {
    if (method === 'GET') return answers(method, path, body);
    asked.push(body);
    return undefined;
  };
  await open(
    [
      click('button', 'Set up morning view'),
      () => type(field('ACOS target'), '25'),
      click('button', 'Set up'),
      () => {
        expect(text()).toContain('Setup complete.');
        expect(text()).toMatch(/The report requested at .+ failed\./);
        expect(text()).toContain('target 25.0%');
        expect(asked).toHaveLength(2);
      },
      click('button', request),
      () => expect(asked).toHaveLength(3),
    ],
    [],
    refusing,
  );
});

test('a wrong number is named at its field, which has the focus, and nothing is sent until it is corrected', async () => {
  const { answers, sent } = await startSmallWorld();
  await open(
    [
      click('button', 'Set up morning view'),
      () => type(field('ACOS target'), '25'),
      () => type(field('1 GBP is worth'), 'much'),
      click('button', 'Set up'),
      () => {
        const wrong = field('1 GBP is worth');
        const ids = wrong?.getAttribute('aria-describedby')?.split(' ') ?? [];
        const description = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
        expect(description).toMatch(/^EUR Enter a number/);
        expect(document.activeElement).toBe(wrong);
        expect(sent).toEqual([]);
        type(wrong, '1.17');
      },
      click('button', 'Set up'),
      () => {
        expect(openSettings().rates.state()).toMatchObject({ base: 'EUR', perUnit: { GBP: 1.17 } });
        expect(sent.map(({ call }) => call)).toEqual(Array(2).fill('POST /advertising/reports'));
      },
    ],
    [],
    answers,
  );
});

test('consent is withdrawn in the settings', async () => {
  const choice = /on my first visit each day/;
  await open(
    [
      () => choose(choice),
      () =>
        expect(openSettings().morning.state()).toMatchObject({ status: 'done', isDaily: false }),
    ],
    [settingEntry('morning', { status: 'done', isDaily: true, requestedOn: '2026-03-11' })],
    undefined,
    '/settings',
  );
});

test('consent given before outlives it, and a rate typed for one base is not saved for another', async () => {
  const daily = () =>
    element('label', /on my first visit each day/).querySelector('input')?.checked;
  await open(
    [
      click('button', 'Set up morning view'),
      () => {
        expect(daily()).toBe(true);
        type(field('ACOS target'), '25');
      },
      () => type(field('1 USD is worth'), '0.92'),
      // In another tab.
      () => openSettings().rates.change(() => ({ base: 'GBP', perUnit: {}, enteredAt: {} })),
      () => expect((field('1 USD is worth') as HTMLInputElement).value).toBe(''),
      () => choose(/^Request the product and keyword reports/),
      click('button', 'Set up'),
      () => {
        const { targets, rates, morning } = openSettings();
        expect(targets.state()).toEqual([{ of: 'everything', acos: 0.25 }]);
        expect(rates.state()).toEqual({ base: 'GBP', perUnit: {}, enteredAt: {} });
        expect(morning.state()).toMatchObject({ status: 'done', isDaily: true });
      },
    ],
    [settingEntry('morning', { status: 'open', isDaily: true, requestedOn: null })],
  );
});
