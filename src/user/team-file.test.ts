import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSetting } from './setting.ts';
import {
  budgetsSetting,
  notesSetting,
  ratesSetting,
  snoozesSetting,
  targetsSetting,
} from './settings.ts';
import { loadTeamFile, teamProblem } from './team-file.ts';
import { startTabs } from './test-tabs.ts';

const none = new Response('', { status: 404 });
const answer = (response: Response) => vi.stubGlobal('fetch', async () => response.clone());

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  teamProblem.set(null);
});
afterEach(() => {
  // Other tests have no team.
  answer(none);
  loadTeamFile('/');
  vi.unstubAllGlobals();
});

function open(response: Response) {
  answer(response);
  loadTeamFile('/app/');
  const { ports } = startTabs().open();
  return {
    targets: createSetting(ports, targetsSetting),
    budgets: createSetting(ports, budgetsSetting),
    rates: createSetting(ports, ratesSetting),
    notes: createSetting(ports, notesSetting),
    snoozes: createSetting(ports, snoozesSetting),
  };
}

const everything = { of: 'everything', acos: 0.25 } as const;
const channel = { of: 'channel', channel: 'a', acos: 0.1 } as const;
const rates = { base: 'EUR', perUnit: { USD: 0.5, GBP: 1.2 }, enteredAt: { USD: 1, GBP: 2 } };

test('the user’s own values come first, and are all that is stored', async () => {
  const settings = open(Response.json({ targets: [everything, channel], rates }));
  await expect.poll(() => settings.targets.state()).toEqual([everything, channel]);
  expect(settings.targets.own()).toEqual([]);
  await settings.targets.change((all) => [...all, { ...channel, acos: 0.3 }]);
  expect(settings.targets.own()).toEqual([{ ...channel, acos: 0.3 }]);
  expect(settings.targets.state()).toEqual([{ ...channel, acos: 0.3 }, everything]);
  await settings.targets.change(() => []);
  expect(settings.targets.state()).toEqual([everything, channel]);

  await settings.rates.change(() => ({ base: 'USD', perUnit: { GBP: 3 }, enteredAt: { GBP: 9 } }));
  // Into the user's base: a euro is worth two dollars.
  expect(settings.rates.state()).toEqual({
    base: 'USD',
    perUnit: { GBP: 3, EUR: 2 },
    enteredAt: { GBP: 9, EUR: 1 },
  });
  // Without a rate between both bases, only the user's count.
  const cad = { base: 'CAD', perUnit: { GBP: 2 }, enteredAt: { GBP: 9 } };
  await settings.rates.change(() => cad);
  expect(settings.rates.state()).toEqual(cad);
});

test.each([
  ['is missing', () => none],
  ['is missing, where hosts answer with the page', () => new Response('<!doctype html>')],
  ['is empty', () => Response.json({})],
])('a file that %s shares nothing', async (_, response) => {
  const { targets, rates: own } = open(response());
  await expect.poll(() => targets.state()).toEqual([]);
  await expect.poll(() => own.state()).toBeNull();
  expect(teamProblem.state()).toBeNull();
});

test.each<[string, () => Response, RegExp]>([
  ['cannot be read', () => new Response('', { status: 503 }), /could not be loaded.*Reload/],
  ['is damaged', () => new Response('{"targets":['), /“team.json” is invalid/],
  ['is something else', () => Response.json([1]), /“team.json” is invalid/],
])('a file that %s is told, and the user’s own values count', async (_, response, text) => {
  const { targets } = open(response());
  await expect.poll(() => targets.state()).toEqual([]);
  expect(teamProblem.state()).toMatch(text);
  await targets.change(() => [everything]);
  expect(targets.state()).toEqual([everything]);
});

test('an invalid entry is told, and the others are used', async () => {
  const budget = { of: 'everything', amount: 5, currency: 'EUR' };
  const budgets = { tolerance: 0.2, all: [budget] };
  const settings = open(Response.json({ targets: [{ of: 'everything', acos: -1 }], budgets }));
  await expect.poll(() => settings.budgets.state()).toEqual(budgets);
  expect(settings.targets.state()).toEqual([]);
  expect(teamProblem.state()).toMatch(/“targets” is invalid/);
});

test('nothing else is shared', async () => {
  const { snoozes } = open(Response.json({ 'set-aside': [{}], csv: 'x' }));
  await expect.poll(() => snoozes.state()).toEqual([]);
  expect(teamProblem.state()).toBeNull();
});

test('of two values for the same, the first counts', async () => {
  const { targets } = open(Response.json({ targets: [everything, { ...everything, acos: 1 }] }));
  await expect.poll(() => targets.state()).toEqual([everything]);
});
