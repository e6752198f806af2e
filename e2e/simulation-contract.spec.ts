/**
 * Runs a contract case of each operation against the service inside the page, through the page's own `fetch`. All
 * cases run over HTTP in `src/mocks/contract-cases`.
 */
import { sampleCases } from '#mocks/contract-cases/all-cases.ts';
import { comparedPaths } from '#mocks/contract-cases/compared-paths.ts';
import { type CaseHost, givenValues, runCase } from '#mocks/contract-cases/run-case.ts';
import { startServer } from '#mocks/server.ts';
import { signInAs } from '#mocks/sign-in-as.ts';
import { expect, test } from './fixtures.ts';
import { sendRequest, requestText, tokensThroughForm } from './simulation-service.ts';

test.use({ kind: 'browser' });

/** The time at which the cases expect the world to start. */
const startTime = Date.UTC(2026, 2, 11, 9, 7);

test('the service inside the page responds with the same bytes as over HTTP and performs every operation', async ({
  page,
  host,
  sim,
}) => {
  await page.clock.setFixedTime(startTime);
  const { id_token: token, refresh_token: refresh } = await tokensThroughForm(page);
  await sim.tier('enterprise');

  // First, while the world is unchanged.
  const server = await startServer({ port: 0, clock: () => startTime, tier: 'enterprise' });
  try {
    const { get } = await signInAs(server.origin);
    for (const path of comparedPaths) {
      const [here, there] = [await requestText(page, token, path), await (await get(path)).text()];
      expect(here === there, `${path}: ${here.slice(0, 200)} against ${there.slice(0, 200)}`).toBe(
        true,
      );
    }
  } finally {
    await server.close();
  }

  const caseHost: CaseHost = {
    captured: givenValues('demonstration-key', token, startTime).set('refresh', refresh),
    advance: async (seconds) => void (await host.control(page, 'clock', { advance_s: seconds })),
    scenario: (name) => sim.scenario(name),
    send: (question) => sendRequest(page, token, question),
  };
  const failures: string[] = [];
  for (const contractCase of sampleCases) {
    const found = await runCase(caseHost, contractCase);
    failures.push(...found.map((failure) => `${contractCase.name}: ${failure}`));
  }
  expect(failures).toEqual([]);
});
