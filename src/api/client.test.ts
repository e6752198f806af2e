import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callAddress, createClient } from './client.ts';
import { ServiceError } from './errors.ts';

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

const json = { 'Content-Type': 'application/json' };
const problem = { 'Content-Type': 'application/problem+json' };

let server: Server;
let baseUrl: string;
let seen: IncomingMessage[];
let replies: Reply[];
let told: string[];

beforeEach(async () => {
  seen = [];
  replies = [];
  told = [];
  server = createServer((request, response) => {
    // The limits are fetched in the background.
    if (request.url?.endsWith('/rate-limits')) {
      response.writeHead(404).end();
      return;
    }
    seen.push(request);
    const { status = 200, headers = json, body = '{}' } = replies.shift() ?? {};
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/prefix`;
});

afterEach(async () => {
  await new Promise((closed) => {
    server.close(closed);
    server.closeAllConnections();
  });
});

function client(
  renewed: string | null = null,
  nextBearer: () => Promise<string | null> = () => Promise.resolve('first'),
) {
  return createClient({
    baseUrl,
    subscriptionKey: 'key',
    bearer: nextBearer,
    renewBearer: () => Promise.resolve(renewed),
    stillRefused: (bearer) => {
      told.push(bearer);
      return Promise.resolve();
    },
  });
}

async function failureOf(reply: Reply): Promise<ServiceError> {
  replies.push(reply);
  const error: unknown = await client()
    .call('accounts')
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ServiceError);
  return error as ServiceError;
}

test('a call carries key and bearer, its query, and nothing that is not set', async () => {
  replies.push({
    headers: { ...json, 'RateLimit-Limit': '60', 'RateLimit-Remaining': '58' },
    body: '{"data":[]}',
  });
  const own = client();
  const answer = await own.call('accounts', {
    query: { channel: 'channel-a', cursor: null, limit: undefined, is_connected: true },
  });
  expect(answer).toMatchObject({ body: { data: [] } });
  await expect
    .poll(() => own.rateLimit.state())
    .toMatchObject({ limit: 60, units: 58, source: 'service' });
  expect(seen[0]).toMatchObject({
    method: 'GET',
    url: '/prefix/advertising/accounts?channel=channel-a&is_connected=true',
    headers: { authorization: 'Bearer first', 'subscription-key': 'key' },
  });
});

test.each(['__proto__', String.raw`\u005F_proto__`, String.raw`__pr\u006fto__`])(
  'drops a key that could reach a prototype, written %s',
  async (key) => {
    replies.push({ body: `{"data":[{"${key}":{"admin":true},"id":"a"}]}` });
    const { body } = await client().call('accounts');
    expect(JSON.stringify(body)).toBe('{"data":[{"id":"a"}]}');
  },
);

describe('after a 401', () => {
  test('the call is repeated with a renewed bearer', async () => {
    replies.push({ status: 401, headers: problem }, { body: '{"data":[]}' });
    await client('second').call('accounts');
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer first',
      'Bearer second',
    ]);
  });

  test('there is no second attempt without another bearer, and no third with one', async () => {
    expect((await failureOf({ status: 401, headers: problem })).failure.kind).toBe('unauthorized');
    expect(seen).toHaveLength(1);
    replies.push({ status: 401, headers: problem }, { status: 401, headers: problem });
    await expect(client('second').call('accounts')).rejects.toMatchObject({
      failure: { kind: 'unauthorized' },
    });
    expect(seen).toHaveLength(3);
    expect(told).toEqual(['second']);
  });
});

test.each<[string, Reply, object]>([
  ['403', { status: 403, headers: problem }, { kind: 'forbidden' }],
  ['404', { status: 404, headers: problem }, { kind: 'notFound' }],
  ['409', { status: 409, headers: problem }, { kind: 'conflict', jobId: null }],
  [
    '425 with the job that is under way',
    { status: 425, headers: { ...problem, 'Retry-After': '5' }, body: '{"job_id":"job-1"}' },
    { kind: 'conflict', jobId: 'job-1', retryAfter: 5 },
  ],
  [
    '425 with the address of it alone',
    { status: 425, headers: problem, body: '{"poll_url":"/advertising/jobs/job-2"}' },
    { kind: 'conflict', jobId: 'job-2' },
  ],
  [
    '422 with fields',
    {
      status: 422,
      headers: problem,
      body: '{"errors":[{"pointer":"?limit","detail":"At most 1000."}]}',
    },
    { kind: 'invalid', fields: [{ pointer: '?limit', detail: 'At most 1000.' }] },
  ],
  ['422 without a body', { status: 422, headers: {}, body: '' }, { kind: 'invalid', fields: [] }],
  [
    'a gateway’s page with 400',
    { status: 400, headers: { 'Content-Type': 'text/html' }, body: '<h1>Bad request</h1>' },
    { kind: 'unreadable' },
  ],
  [
    'the same without its type',
    { status: 405, headers: {}, body: '\n<!DOCTYPE html><h1>Not allowed</h1>' },
    { kind: 'unreadable' },
  ],
  ['a timeout', { status: 408, headers: problem }, { kind: 'server', status: 408 }],
  ['500', { status: 500, headers: problem }, { kind: 'server', status: 500 }],
  [
    '503 that says when it is over',
    { status: 503, headers: { ...problem, 'Retry-After': '7' } },
    { kind: 'server', status: 503, retryAfter: 7 },
  ],
  ['503 without a body', { status: 503, headers: {}, body: '' }, { kind: 'server', status: 503 }],
  [
    'a gateway’s page with 502',
    { status: 502, headers: { 'Content-Type': 'text/html' }, body: '<h1>Bad gateway</h1>' },
    { kind: 'server', status: 502 },
  ],
  ['504 without a body', { status: 504, headers: {}, body: '' }, { kind: 'server', status: 504 }],
  [
    'a page with 200',
    { headers: { 'Content-Type': 'text/html' }, body: '<p>Log in</p>' },
    { kind: 'unreadable' },
  ],
  ['an empty 200', { body: '' }, { kind: 'unreadable' }],
  ['a redirect', { status: 302, headers: { Location: '/elsewhere' } }, { kind: 'network' }],
])('%s', async (_, reply, failure) => {
  expect((await failureOf(reply)).failure).toEqual(failure);
});

test('a body is sent as JSON, and equal bodies are not joined', async () => {
  replies.push({ body: '{"data":[]}' }, { body: '{"data":[]}' });
  const own = client();
  const check = () => own.call('eligibility', { json: { product_ids: ['a'] } });
  await Promise.all([check(), check()]);
  expect(seen).toHaveLength(2);
  expect(seen[0]).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '21' },
  });
});

test.each([502, 503, 504])(
  'a write that may have been accepted is not repeated, %i',
  async (status) => {
    replies.push({ status, headers: problem });
    await expect(client().call('requestReport', { json: {} })).rejects.toMatchObject({
      failure: { kind: 'server', status },
    });
    expect(seen).toHaveLength(1);
  },
);

test('a wrapper runs around each exchange of a call, and sees its response', async () => {
  const events: (string | number)[] = [];
  replies.push({ status: 401 }, { body: '{"batchId":"b"}' });
  await client('second').call('submitBatch', {
    json: [],
    async around(send) {
      events.push(`before ${seen.length}`);
      const { status } = await send().then((response) => {
        events.push(response.status);
        return response;
      });
      return new Response('{"batchId":"other"}', { status });
    },
  });
  expect(events).toEqual(['before 0', 401, 'before 1', 200]);
  const refused = new Error('not now');
  const call = client().call('submitBatch', { json: [], around: () => Promise.reject(refused) });
  await expect(call).rejects.toBe(refused);
  expect(seen).toHaveLength(2);
});

test('a body can be streamed', async () => {
  replies.push({ body: '{"data":[1]}' });
  const { body } = await client().open('keywords');
  expect(await new Response(body).text()).toBe('{"data":[1]}');
  replies.push({ status: 403, headers: problem });
  await expect(client().open('keywords')).rejects.toMatchObject({ failure: { kind: 'forbidden' } });
});

test.each([
  [{}, { total: null, hasNext: false }],
  [{ 'X-Total-Count': '300' }, { total: 300, hasNext: false }],
  [{ 'X-Total-Count': 'many' }, { total: null, hasNext: false }],
  [{ Link: '</a?page=1>; rel="first", </a?page=3>; rel="next"' }, { total: null, hasNext: true }],
  [{ Link: '</a?page=3>; rel=next' }, { total: null, hasNext: true }],
  [{ Link: '</next>; rel="prev"; title="rel=next"' }, { total: null, hasNext: false }],
])('headers say how a list goes on: %o', async (headers, list) => {
  for (const read of ['call', 'open'] as const) {
    replies.push({ headers: { ...json, ...headers }, body: '{"data":[]}' });
    expect(await client()[read]('campaigns')).toMatchObject({ list });
  }
});

test('the service’s own message is passed on as text', async () => {
  const error = await failureOf({
    status: 500,
    headers: problem,
    body: '{"title":"Broken","detail":"<b>No</b>","request_id":"r-1"}',
  });
  expect(error).toMatchObject({ detail: '<b>No</b>', requestId: 'r-1' });
});

test.each([
  ['unknown field: name,report_type\n', 'unknown field: name,report_type'],
  ['{"error":"unknown field"}', '{"error":"unknown field"}'],
  [`no ${'x'.repeat(400)}`, `no ${'x'.repeat(297)}…`],
  ['<error>unknown field</error>', null],
  ['{}', null],
])('a refusal without a problem document says %j as %j', async (body, detail) => {
  const headers = { 'Content-Type': 'text/plain' };
  expect(await failureOf({ status: 400, headers, body })).toMatchObject({
    failure: { kind: 'invalid', fields: [] },
    detail,
  });
});

test('every text of a failure is truncated', async () => {
  const long = 'x'.repeat(300_000);
  const cut = `${'x'.repeat(300)}…`;
  const body = JSON.stringify({ detail: long, request_id: long, errors: [{ detail: long }] });
  const { message, detail, requestId, failure } = await failureOf({
    status: 422,
    headers: problem,
    body,
  });
  expect([message, detail, requestId]).toEqual([cut, cut, cut]);
  expect(failure).toMatchObject({ fields: [{ detail: cut }] });
  const untitled = JSON.stringify({ title: long });
  const { message: title } = await failureOf({ status: 403, headers: problem, body: untitled });
  expect(title).toBe(cut);
});

test('no response is a network failure; an abort stays an abort', async () => {
  const address = baseUrl;
  baseUrl = 'http://127.0.0.1:1';
  await expect(client().call('accounts')).rejects.toMatchObject({ failure: { kind: 'network' } });
  baseUrl = address;
  const controller = new AbortController();
  controller.abort();
  await expect(client().call('accounts', { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a session that cannot be renewed just now is a network failure, and without one nothing is sent', async () => {
  const failing = client(null, () => Promise.reject(new Error('It did not respond.')));
  await expect(failing.call('accounts')).rejects.toMatchObject({ failure: { kind: 'network' } });
  const signedOut = client(null, () => Promise.resolve(null));
  await expect(signedOut.call('accounts')).rejects.toMatchObject({
    failure: { kind: 'unauthorized' },
  });
  expect(seen).toEqual([]);
});

describe('an identifier', () => {
  const address = (id: string) =>
    callAddress('https://api.example.com/v', 'account', { path: { id } });

  test.each([
    ['a/b', 'a%2Fb'],
    ['../accounts', '..%2Faccounts'],
    ['a?x=1#y', 'a%3Fx%3D1%23y'],
    ['%2e%2e', '%252e%252e'],
    ['é\u202e', '%C3%A9%E2%80%AE'],
  ])('%j stays one step of the path', (id, encoded) => {
    const url = new URL(address(id));
    expect(url.pathname).toBe(`/v/advertising/accounts/${encoded}`);
    expect(url.search + url.hash).toBe('');
  });

  test.each(['', '.', '..'])('%j names nothing and is not sent', (id) => {
    expect(() => address(id)).toThrow(ServiceError);
  });
});
