/** Every page once in WebKit, if this machine has it. */
import { madeReport } from './create-reports.ts';
import { expect, test } from './fixtures.ts';
import { visits } from './pages.ts';
import { startTime } from './stopped-clock.ts';
import { hasWebKit, startWebKit } from './webkit.ts';

test.skip(!hasWebKit(), 'Needs the packages webkit2gtk-driver and xvfb.');

/** What a page shows once it has its data. */
interface Shown {
  at: string;
  /** Whether the page has changed. */
  isNew: boolean;
  title: string | null;
  /** Whether anything is still loading. */
  isBusy: boolean;
  alert: string | null;
  /** Pixels beyond the window. */
  beyond: number;
}

/** Days of a report: the service, moved to today, refuses those of the stopped clock. */
const recent = { start_date: dayBeforeToday(2), end_date: dayBeforeToday(1) };

function dayBeforeToday(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

const look = `
  const text = (selector) => document.querySelector(selector)?.textContent ?? null;
  const { scrollWidth, clientWidth } = document.documentElement;
  const before = document.querySelector('h1')?.dataset.before;
  return {
    at: location.pathname + location.search,
    isNew: before === undefined || before === 'same page',
    title: text('h1'),
    isBusy: document.querySelector('main [aria-busy=true]') !== null,
    alert: text('[role=alert]'),
    beyond: scrollWidth - clientWidth,
  };`;

test('WebKit signs in and opens every page', async ({ page, host }) => {
  // Nineteen pages, one after another.
  test.slow();
  // Its clock cannot be stopped, and tokens of another day would be refused.
  await host.control(page, 'clock', { advance_s: (Date.now() - startTime) / 1000 });
  const webkit = await startWebKit();
  const shown = () => webkit.run(look) as Promise<Shown>;
  try {
    await webkit.goTo(`${host.origin}/settings`);
    await expect.poll(() => webkit.run('return document.forms.length')).toBe(1);
    await webkit.run(`
      document.querySelector('[name=username]').value = 'analyst';
      document.querySelector('[name=password]').value = 'demo';
      document.querySelector('form button').click();`);
    await expect.poll(async () => (await shown()).title).toBe('Settings');
    await webkit.run(`
      window.faults = [];
      addEventListener('error', ({ message }) => window.faults.push(message));
      addEventListener('unhandledrejection', ({ reason }) => window.faults.push(String(reason)));`);

    let before = '/settings';
    for (const { name, address } of visits) {
      await test.step(name, async () => {
        const to =
          name === 'report' ? `/reports/${await madeReport(page, recent)}` : await address(page);
        // Navigates within the app, so that no error is missed between two documents.
        await webkit.run(
          `document.querySelector('h1').dataset.before = arguments[0];
          history.pushState(null, '', arguments[1]);
          dispatchEvent(new PopStateEvent('popstate', { state: null }));`,
          to.startsWith(`${before}?`) ? 'same page' : '',
          to,
        );
        before = to;
        await expect.poll(shown).toEqual({
          at: to,
          isNew: true,
          title: expect.not.stringMatching(/^(Not found)?$/),
          isBusy: false,
          alert: null,
          beyond: 0,
        });
      });
    }
    expect(await webkit.run('return window.faults')).toEqual([]);
  } finally {
    await webkit.close();
  }
});
