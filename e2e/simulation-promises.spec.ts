/**
 * The table of promises held against the service inside the page, through the page's own `fetch`.
 * The two hosts on Node are held against the same table beside it.
 */
import { promises } from '#mocks/contract-cases/all.ts';
import { type Asker, complaints } from '#mocks/contract-cases/run.ts';
import { samePaths } from '#mocks/contract-cases/same.ts';
import { startServer } from '#mocks/server.ts';
import { signInAs } from '#mocks/sign-in-as.ts';
import { expect, test } from './fixtures.ts';
import { ask, askText, tokensThroughForm } from './simulation-service.ts';

test.use({ kind: 'browser' });

/** When the table wants the world to begin. */
const tableTime = Date.UTC(2026, 2, 11, 9, 7);

test('the service inside the page answers the same bytes as over HTTP, and keeps every promise', async ({
  page,
  host,
  sim,
  allow,
}) => {
  allow(...new Set(promises.map(({ status }) => status)));
  await page.clock.setFixedTime(tableTime);
  const { id_token: token, refresh_token: refresh } = await tokensThroughForm(page);
  await sim.tier('enterprise');

  // First, while the world is as it began.
  const over = await startServer({ port: 0, clock: () => tableTime, tier: 'enterprise' });
  try {
    const { get } = await signInAs(over.origin);
    for (const path of samePaths) {
      const [here, there] = [await askText(page, token, path), await (await get(path)).text()];
      expect(here === there, `${path}: ${here.slice(0, 200)} against ${there.slice(0, 200)}`).toBe(
        true,
      );
    }
  } finally {
    await over.close();
  }

  const asker: Asker = {
    kept: new Map([
      ['token', token],
      ['refresh', refresh],
    ]),
    advance: async (seconds) => void (await host.control(page, 'clock', { advance_s: seconds })),
    scenario: (name) => sim.scenario(name),
    ask: (question) => ask(page, token, question),
  };
  const broken: string[] = [];
  for (const promised of promises) {
    const found = await complaints(asker, promised);
    broken.push(...found.map((complaint) => `${promised.name}: ${complaint}`));
  }
  expect(broken).toEqual([]);
});
