import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#api/contract/endpoints.ts';
import { queryParameters } from '#api/contract/query-parameters.ts';
import { subscriptionKey } from '#mocks/mount.ts';
import { serveWorld } from '#mocks/node.ts';
import { startServer } from '#mocks/server/start.ts';
import { signInAs } from '#mocks/sign-in-as.ts';
import { testTime } from '#mocks/testing.ts';
import { createWorld } from '#mocks/world/world.ts';
import { contractCases, sampleCases } from './all-cases.ts';
import { type CaseHost, givenValues, runCase } from './run-case.ts';

const hosts = {
  async 'inside a process'() {
    const world = createWorld({ seed: 1, clock: () => testTime, tier: 'enterprise' });
    const served = serveWorld(world, { baseUrl: 'http://service.test/prefix' });
    const control = (name: 'clock' | 'scenario', body: object) => served[name](body as never);
    return { baseUrl: served.baseUrl, close: served.close, control };
  },
  async 'over HTTP'() {
    const clock = () => testTime;
    const { origin, close } = await startServer({ port: 0, clock, tier: 'enterprise' });
    const control = async (name: 'clock' | 'scenario', body: object) => {
      await fetch(`${origin}/__sim/${name}`, { method: 'POST', body: JSON.stringify(body) });
    };
    return { baseUrl: origin, close, control };
  },
};

describe.each([
  ['over HTTP', contractCases],
  ['inside a process', sampleCases],
] as const)('%s', (name, cases) => {
  let host: CaseHost;
  let shut: () => unknown;

  beforeAll(async () => {
    const { baseUrl, close, control } = await hosts[name]();
    shut = close;
    const { idToken, refreshToken } = await signInAs(baseUrl);
    const own = { Authorization: `Bearer ${idToken}`, 'Subscription-Key': subscriptionKey };
    host = {
      advance: (seconds) => control('clock', { advance_s: seconds }),
      scenario: (scenario) => control('scenario', { name: scenario }),
      captured: givenValues(subscriptionKey, idToken, testTime).set('refresh', refreshToken),
      async send({ method, path, body, headers, contentType }) {
        const type = contentType === null ? {} : { 'Content-Type': contentType };
        const init = { method, headers: { ...(headers ?? own), ...type } };
        const address = path.startsWith('/') ? baseUrl + path : path;
        const answer = await fetch(address, body === null ? init : { ...init, body });
        const fields = Object.fromEntries(answer.headers);
        return { status: answer.status, headers: fields, text: await answer.text() };
      },
    };
  });
  afterAll(() => shut());

  test.each(cases)('$name', async (contractCase) => {
    expect(await runCase(host, contractCase)).toEqual([]);
  });
});

test('every endpoint and every given parameter has a case, and the sample every endpoint', () => {
  expect(sampleCases.map(({ endpoint }) => endpoint).toSorted()).toEqual(
    Object.keys(endpoints).toSorted(),
  );
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const cases = contractCases.filter((contractCase) => contractCase.endpoint === name);
    expect(cases.length, `cases for ${name}`).toBeGreaterThan(0);
    for (const parameter of queryParameters[name]?.given ?? []) {
      const used = cases.some(
        ({ path, name: of }) => of.startsWith('given') && path.includes(`${parameter}=`),
      );
      expect(used, `a case for ${name}?${parameter}`).toBe(true);
    }
  }
});

test('every case names its source, and sections that exist', async () => {
  const page = await readFile('src/api/contract/README.md', 'utf8');
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  const sectionsOf = (name: string): readonly string[] =>
    /^(?:chosen, )?given \(([^)]+)\)(?:, chosen)?: /.exec(name)?.[1]?.split(', ') ?? [''];
  const lost = contractCases
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('chosen: '))
    .filter((name) => sectionsOf(name).some((section) => !headings.includes(section)));
  expect(lost).toEqual([]);
});
