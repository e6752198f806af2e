/** The strict policy of the built app, as a browser enforces it: what it allows, and what it blocks. */
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test('the row engine’s worker starts, no other and no other service worker does, and no text becomes markup', async ({
  page,
  allow,
}) => {
  allow('policy');
  const started = page.waitForEvent('worker');
  await signIn(page);
  const worker = await started;
  expect(new URL(worker.url()).pathname).toMatch(/^\/assets\/worker-[\w-]+\.js$/);
  const refused = await page.evaluate(async () => {
    const attempts: Record<string, () => unknown> = {
      worker: () => new Worker('/assets/other.js'),
      'service worker': () => navigator.serviceWorker.register('/service-worker.js?other'),
      markup: () => (document.createElement('div').innerHTML = '<img>'),
      policy: () =>
        (
          Reflect.get(globalThis, 'trustedTypes') as {
            createPolicy: (name: string, rules: object) => unknown;
          }
        ).createPolicy('another', {}),
    };
    const refusals: string[] = [];
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        await attempt();
      } catch {
        refusals.push(name);
      }
    }
    return refusals;
  });
  expect(refused).toEqual(['worker', 'service worker', 'markup', 'policy']);
  // The page itself contains the applicable part of the policy, for hosts that send no headers.
  const meta = (which: string) => page.locator(`meta[${which}]`);
  await expect(meta('http-equiv="Content-Security-Policy"')).toHaveAttribute('content', /trusted/);
  await expect(meta('name="referrer"')).toHaveAttribute('content', 'no-referrer');
});
