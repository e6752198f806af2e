import { expect, test } from 'vitest';
import { now } from '#lib/clock.ts';
import { RateLimitProvider } from '#query-state/use-rate-limit.ts';
import { byRole, render } from '#ui/test-render.tsx';
import { RequestQueue } from './api-usage-page.tsx';
import { monitorOf } from './test-monitor.ts';
import { UnitsLeft, RateLimitNotices } from './units-left.tsx';

const draw = (...monitor: Parameters<typeof monitorOf>) =>
  render(
    <RateLimitProvider value={monitorOf(...monitor)}>
      <RateLimitNotices />
      <UnitsLeft />
      <RequestQueue />
    </RateLimitProvider>,
  );

/** The part of the page under a heading. */
function regionOf(title: string): Element {
  const heading = [...document.querySelectorAll('h2')].find((one) => one.textContent === title);
  return document.querySelector(`[aria-labelledby="${heading?.id}"]`) as Element;
}

/** The texts in an element, each as it is marked up. */
const textsIn = (element: Element): string[] =>
  element.childElementCount === 0
    ? [element.textContent.trim()]
    : [...element.childNodes].flatMap((node) =>
        node instanceof Element ? textsIn(node) : (node.textContent?.trim() ?? ''),
      );
const shownIn = (element: Element): string[] => textsIn(element).filter((text) => text !== '');

/** The value beside a label, such as "Tier". */
const valueOf = (label: string): string | undefined =>
  [...document.querySelectorAll('dt')].find((term) => shownIn(term)[0] === label)
    ?.nextElementSibling?.textContent;

test('shows the units left as a number and as a meter, and that they are full', async () => {
  await draw({ units: 300 });
  const [meter] = byRole('meter');
  expect(meter?.getAttribute('aria-label')).toBe('Units left');
  expect(
    ['min', 'now', 'max', 'text'].map((name) => meter?.getAttribute(`aria-value${name}`)),
  ).toEqual(['0', '300', '300', '300 of 300 units']);
  const texts = shownIn(regionOf('Units left now'));
  expect(texts.slice(0, 3)).toEqual(['Units left now', '300', 'of 300 units']);
  expect([valueOf('Tier'), valueOf('Fully refilled')]).toEqual(['Growth', 'Now']);
  expect(byRole('status')).toEqual([]);
});

test('shows fewer units left than the limit, and when they are full again', async () => {
  const at = now();
  await draw({ units: 42.9, at, fullAt: at + 90_000 });
  expect(byRole('meter')[0]?.getAttribute('aria-valuenow')).toBe('42');
  const texts = shownIn(regionOf('Units left now'));
  expect(texts.slice(0, 3)).toEqual(['Units left now', '42', 'of 300 units']);
  expect(valueOf('Fully refilled')).toMatch(/^in 1:\d\d$/);
});

test('shows nothing made-up before the first response', async () => {
  await draw({ tier: null, limit: null, units: null, fullAt: null, source: 'count' });
  expect(byRole('meter')).toEqual([]);
  const texts = shownIn(regionOf('Units left now'));
  expect(texts.slice(0, 3)).toEqual(['Units left now', '–', 'unknown until the next response']);
  expect(['Tier', 'Fully refilled', 'Source'].map(valueOf)).toEqual(['–', '–', '–']);
});

test.each([
  [300, 'Growth'],
  [60, 'Starter'],
  [77, '–'],
  [null, 'Growth'],
])('a limit of %s is tier %s, whatever the name fetched earlier', async (limit, tier) => {
  const tiers = [
    { name: 'starter', units_per_window: 60, window_s: 60 },
    { name: 'growth', units_per_window: 300, window_s: 60 },
  ];
  const said = { current_tier: 'growth', tiers, operation_costs: [], headers: [], refill: '' };
  await draw({ limit }, { limits: () => said });
  expect(valueOf('Tier')).toBe(tier);
});

test('a refusal shows when the wait ends, and what is in flight and waiting', async () => {
  const at = now();
  const call = { endpoint: 'quality', cost: 1, since: at } as const;
  await draw({
    units: 0,
    at,
    pausedUntil: at + 60_000,
    inFlight: [{ ...call, priority: 'user', expectedAt: null }],
    waiting: Array.from({ length: 25 }, () => ({
      ...call,
      priority: 'background' as const,
      expectedAt: at + 90_000,
    })),
  });
  expect(byRole('status')[0]?.textContent).toMatch(/rate limit.* at .*, in \d:\d\d\./);
  const table = document.querySelector('table[aria-label="In progress and waiting"]');
  const headers = [...(table?.querySelectorAll('th[scope=col]') ?? [])];
  expect(headers.map((header) => header.textContent)).toEqual(['Call', 'For', 'Units', 'When']);
  const rows = [...(table?.querySelectorAll('tbody tr') ?? [])].map(shownIn);
  expect(rows).toHaveLength(20);
  expect(rows[0]).toEqual([
    'Quality score',
    'your request',
    '1',
    expect.stringMatching(/^in progress for 0:0\d$/),
  ]);
  expect(rows[1]).toEqual([
    'Quality score',
    'background work',
    '1',
    expect.stringMatching(/^sends in 1:\d\d$/),
  ]);
  const notes = [...regionOf('In progress and waiting').querySelectorAll('p')];
  expect(notes.map((note) => note.textContent)).toEqual(['+ 6 more requests, 6 units.']);
});
