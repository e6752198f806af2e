/** The service inside the page, called through the page's own `fetch`: other hosts are tested in `src/mocks`. */
import { comparedPaths, everyOperation } from '#mocks/every-operation.ts';
import { judgeResponse } from '#mocks/judge-response.ts';
import { startServer } from '#mocks/server.ts';
import { signInAs } from '#mocks/sign-in-as.ts';
import { expect, test } from './fixtures.ts';
import { sendRequest, requestText, tokensThroughForm } from './simulation-service.ts';

test.use({ kind: 'browser' });

const startTime = Date.UTC(2026, 2, 11, 9, 7);

test('the service inside the page responds with the same bytes as over HTTP and performs every operation', async ({
  page,
  host,
  sim,
}) => {
  await page.clock.setFixedTime(startTime);
  const { id_token: idToken, refresh_token: refreshToken } = await tokensThroughForm(page);
  await sim.tier('enterprise');

  // First, while the world is unchanged.
  const server = await startServer({ port: 0, clock: () => startTime, tier: 'enterprise' });
  try {
    const { get } = await signInAs(server.origin);
    for (const path of comparedPaths) {
      const [here, there] = [
        await requestText(page, idToken, path),
        await (await get(path)).text(),
      ];
      expect(here === there, `${path}: ${here.slice(0, 200)} against ${there.slice(0, 200)}`).toBe(
        true,
      );
    }
  } finally {
    await server.close();
  }

  const differences: string[] = [];
  await everyOperation({
    idToken,
    refreshToken,
    day: '2026-03-05',
    advance: (advance_s) => host.control(page, 'clock', { advance_s }),
    async send({ method, path, json, form }) {
      const body = form ? new URLSearchParams(form).toString() : json ? JSON.stringify(json) : null;
      const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
      const contentType = body === null ? null : type;
      // A result needs no credentials.
      const headers = path.startsWith('/') ? null : {};
      const sent = { method, path, body, headers, contentType };
      const reply = await sendRequest(page, idToken, sent);
      const response = new Response(reply.text, reply);
      differences.push(...(await judgeResponse(method, path, response.clone())));
      return response;
    },
  });
  expect(differences).toEqual([]);
});
