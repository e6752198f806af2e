import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import { createAdaptation } from './adapter/adaptation.ts';
import type { Adapter } from './adapter/adapter.d.ts';
import { openResult } from './result.ts';

/** The next part of a body; `null` at its end. */
type Part = () => Promise<string | null>;

const stall: Part = () => new Promise(() => {});
const minute = 60_000;

let part: Part;
/** Resolves when the next part of the body has been requested. */
let asked: PromiseWithResolvers<void>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  part = stall;
  asked = Promise.withResolvers();
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    if (address.endsWith('/rate-limits')) return Promise.resolve(new Response('', { status: 404 }));
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"data":['));
          signal?.addEventListener('abort', () => controller.error(signal.reason));
        },
        async pull(controller) {
          asked.resolve();
          const text = await part();
          if (text === null) controller.close();
          else controller.enqueue(new TextEncoder().encode(text));
        },
      },
      { highWaterMark: 0 },
    );
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const adapter: Adapter = { contract: 1, one: (_, body) => body as object };
const client = (own?: Adapter) =>
  createClient({
    baseUrl: 'https://service.test',
    subscriptionKey: 'key',
    allowedResultOrigins: ['https://files.test'],
    bearer: () => Promise.resolve('bearer'),
    renewBearer: () => Promise.resolve(null),
    stillRefused: () => Promise.resolve(),
    adapter: own && createAdaptation(own, ''),
  });

const { signal } = new AbortController();
const textOf = (body: ReadableStream<Uint8Array>) => new Response(body as BodyInit).text();
const resultFrom = async (origin: string) =>
  textOf((await openResult(client(), `${origin}/_results/1`, signal)).body);

const readings: Record<string, () => Promise<unknown>> = {
  'a record': () => client().call('account', { path: { id: 'a' } }),
  'an adapted record': () => client(adapter).call('account', { path: { id: 'a' } }),
  'a list': async () => textOf((await client().open('keywords')).body),
  'the status of a job': () => client().call('job', { path: { jobId: 'j' } }),
  'a submitted batch': () => client().call('submitBatch', { json: [] }),
  'a result of the service': () => resultFrom('https://service.test'),
  'a result elsewhere': () => resultFrom('https://files.test'),
};

test.each(Object.entries(readings))('%s whose body stalls is given up', async (_, read) => {
  const outcome = read().catch((error: unknown) => error);
  await asked.promise;
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(await outcome).toMatchObject({ failure: { kind: 'network' } });
});

test.each(Object.entries(readings))('%s that is slow but steady is read', async (_, read) => {
  const parts = [...Array.from({ length: 10 }, () => ' '), ']}', null];
  part = () =>
    new Promise((resolve) => setTimeout(() => resolve(parts.shift() ?? null), 1.5 * minute));
  const outcome = read();
  await asked.promise;
  await vi.advanceTimersByTimeAsync(parts.length * 1.5 * minute);
  await expect(outcome).resolves.toBeDefined();
});

test('a list that stalls says why it ends', async () => {
  const { body } = await client().open('keywords');
  const outcome = textOf(body).catch((error: unknown) => error);
  await asked.promise;
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(await outcome).toMatchObject({ message: 'no data arrived for 2 minutes' });
});

test('a body is not timed while it is not being read', async () => {
  part = () => Promise.resolve(null);
  const { body } = await client().open('keywords');
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(await textOf(body)).toBe('{"data":[');
});

test('no headers within the limit are no response', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, init: RequestInit) =>
      new Promise((__, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        asked.resolve();
      }),
  );
  const outcome = client()
    .call('account', { path: { id: 'a' } })
    .catch((error: unknown) => error);
  await asked.promise;
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(await outcome).toMatchObject({ failure: { kind: 'network' } });
});
