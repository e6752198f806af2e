/** The page of a listing: its record, its quality, its stock, its eligibility and its family. */
import { afterEach, expect, test } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { currentUrl, group, textOf } from './test-page-content.ts';
import { rowsIn, startSmallWorld } from './test-small-world.ts';
import { visitPage } from './test-visit-page.tsx';

afterEach(() => setClock(Date.now));

const part = (name: string) =>
  [...document.querySelectorAll('section')].find(
    (it) => it.querySelector('h2')?.textContent === name,
  );

test('has all its parts, and leads to its family', async () => {
  const { answers } = await startSmallWorld();
  const family = () => part('Family')?.querySelector('[role=grid]');
  const { failures } = await visitPage({
    address: '/listings/lst-000004',
    answers,
    steps: [
      () => {
        expect(group('Quality score')).toMatch(/^31 of 100\s*Poor$/);
        expect(textOf(part('Quality')?.querySelector('li'))).toMatch(/^Description/);
        const [stock] = rowsIn(part('Stock by channel')?.querySelector('table') ?? null);
        expect(stock).toMatchObject({
          Channel: 'channel-a',
          Fulfillable: expect.stringMatching(/^\d+$/) as string,
        });
        expect(textOf(part('Eligibility'))).toMatch(/Optimization.*(Eligible|Not eligible)/);
        expect(family()?.getAttribute('aria-rowcount')).toBe('68');
        const parent = [...(family()?.querySelectorAll('a') ?? [])].find(
          ({ textContent }) => textContent === 'Vitamin C serum',
        );
        parent?.click();
      },
      () => {
        expect(currentUrl()).toBe('/listings/lst-000001');
        expect(textOf(part('Record'))).toContain('Parent');
        const suppressed = [...(family()?.querySelectorAll('[data-row]') ?? [])].find((row) =>
          textOf(row).includes('Suppressed'),
        );
        suppressed?.querySelector('a')?.click();
      },
      () => expect(textOf(document.querySelector('main'))).toContain('This listing is suppressed'),
    ],
  });
  expect(failures).toEqual([]);
});
