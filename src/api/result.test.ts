import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createClient } from './client.ts';
import { openResult } from './result.ts';

const servers: Server[] = [];

afterEach(async () => {
  const closed = servers.splice(0).map(
    (server) =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  );
  await Promise.all(closed);
});

/** A host, with the headers of the requests it received. */
async function host(answer: RequestListener) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function clientOf(baseUrl: string, allowedResultOrigins: string[] = []) {
  return createClient({
    baseUrl,
    subscriptionKey: 'key',
    allowedResultOrigins,
    bearer: () => Promise.resolve('first'),
    renewBearer: (refused) => Promise.resolve(refused === 'first' ? 'second' : null),
    stillRefused: () => Promise.resolve(),
  });
}

const { signal } = new AbortController();
const rows = '{"data":[{"spend":1}]}';

const textOf = (body: ReadableStream<Uint8Array>) => new Response(body as BodyInit).text();

test('the service is called with the bearer, renewed if it was rejected', async () => {
  const own = await host(({ headers }, response) => {
    response.writeHead(headers.authorization === 'Bearer second' ? 200 : 401, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': rows.length,
    });
    response.end(headers.authorization === 'Bearer second' ? rows : '');
  });
  const result = await openResult(clientOf(own.origin), `${own.origin}/_results/1?until=2`, signal);
  expect(result).toMatchObject({ size: rows.length, type: 'application/json', isPacked: false });
  expect(await textOf(result.body)).toBe(rows);
  expect(result.received()).toBe(rows.length);
  expect(own.seen.map(({ url }) => url)).toEqual(['/_results/1?until=2', '/_results/1?until=2']);
});

test('an allowed origin learns nothing about the user', async () => {
  const elsewhere = await host((_, response) => response.end(rows));
  const client = clientOf('https://api.invalid', [elsewhere.origin]);
  const result = await openResult(client, `${elsewhere.origin}/1`, signal);
  expect(await textOf(result.body)).toBe(rows);
  const told = Object.keys(elsewhere.seen[0]?.headers ?? {});
  expect(told).not.toContain('authorization');
  expect(told).not.toContain('subscription-key');
  expect(told).not.toContain('cookie');
  expect(told).not.toContain('referer');
});

test('any other origin is not called, and is named', async () => {
  const elsewhere = await host((_, response) => response.end(rows));
  const opening = openResult(clientOf('https://api.invalid'), `${elsewhere.origin}/1`, signal);
  await expect(opening).rejects.toMatchObject({ reason: 'forbidden', origin: elsewhere.origin });
  expect(elsewhere.seen).toEqual([]);
  for (const odd of ['javascript:alert(1)', 'data:text/csv,a', 'blob:https://x.example/1']) {
    const refused = openResult(clientOf('https://api.invalid'), odd, signal);
    await expect(refused).rejects.toMatchObject({ reason: 'forbidden', origin: null });
  }
});

test('a redirect from an allowed origin is not followed', async () => {
  const third = await host((_, response) => response.end(rows));
  const elsewhere = await host((_, response) =>
    response.writeHead(302, { Location: `${third.origin}/2` }).end(),
  );
  const client = clientOf('https://api.invalid', [elsewhere.origin]);
  const opening = openResult(client, `${elsewhere.origin}/1`, signal);
  await expect(opening).rejects.toMatchObject({ failure: { kind: 'network' } });
  expect(third.seen).toEqual([]);
});

test.each([403, 404, 410])('an answer of %d says that the address is over', async (status) => {
  const own = await host((_, response) => response.writeHead(status).end());
  const opening = openResult(clientOf(own.origin), `${own.origin}/_results/1`, signal);
  await expect(opening).rejects.toMatchObject({ reason: 'expired' });
});

test('a failure of the service is passed on', async () => {
  const own = await host((_, response) => response.writeHead(503).end());
  const opening = openResult(clientOf(own.origin), `${own.origin}/_results/1`, signal);
  await expect(opening).rejects.toMatchObject({ failure: { kind: 'server', status: 503 } });
});

test('a compressed file is decompressed, and available unchanged as well', async () => {
  const packed = gzipSync(rows);
  const own = await host((_, response) => {
    response.writeHead(200, { 'Content-Length': packed.length });
    // Single bytes at first, as over a slow connection.
    response.write(packed.subarray(0, 1));
    setImmediate(() => response.end(packed.subarray(1)));
  });
  const open = () => openResult(clientOf(own.origin), `${own.origin}/_results/1`, signal);
  const first = await open();
  expect(first).toMatchObject({ isPacked: true, size: packed.length });
  expect(await textOf(first.body)).toBe(rows);
  expect(first.received()).toBe(packed.length);
  const raw = await new Response((await open()).raw as BodyInit).arrayBuffer();
  expect(Buffer.from(raw).equals(packed)).toBe(true);
});

test('a body compressed only in transfer is not a compressed file, and its size is unknown', async () => {
  const packed = gzipSync(rows);
  const own = await host((_, response) => {
    response
      .writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': packed.length })
      .end(packed);
  });
  const result = await openResult(clientOf(own.origin), `${own.origin}/_results/1`, signal);
  expect(result).toMatchObject({ isPacked: false, size: null });
  expect(await textOf(result.body)).toBe(rows);
});

test('an empty body is empty', async () => {
  const own = await host((_, response) => response.end());
  const result = await openResult(clientOf(own.origin), `${own.origin}/_results/1`, signal);
  expect(await textOf(result.body)).toBe('');
});
