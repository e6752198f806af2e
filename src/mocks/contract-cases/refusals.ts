import { v2Paths } from '#api/contract/v2-paths.ts';
import { type Promised, row } from './row.ts';

const campaigns = '/advertising/campaigns';
const problem = { 'content-type': '^application/problem\\+json' };
const key = { 'Subscription-Key': 'demonstration-key' };
const batch = '/channel-a/v2/process/masterlist';
const item = { asin: '{product}', countryCode: 'DE', percACoS: 12.5 };
const submit = (
  name: string,
  body: unknown,
  status: number,
  rest: Partial<Promised> = {},
): Promised => row(name, 'submitBatch', batch, status, { method: 'PATCH', body, ...rest });
const read = (name: string, status: number, rest: Partial<Promised>): Promised =>
  row(name, 'batch', '/channel-a/v2/batch/{batch}', status, rest);

const gone = v2Paths
  .filter((path) => !path.live)
  .map(({ path, v3, methods }): Promised => {
    const method = methods.split(', ')[0]?.replace('any', 'GET') ?? 'GET';
    const asked = path.replace(/\{\w+\}/g, '1').replace('*', 'any/thing');
    return row(`chosen, given 9: ${method} ${path} is gone`, 'submitBatch', asked, 410, {
      method,
      ...(method === 'GET' ? {} : { body: {} }),
      has: { replacement: v3 },
    });
  });

export const refusalPromises: readonly Promised[] = [
  row('given 5: without the key', 'campaigns', campaigns, 401, {
    headers: { Authorization: 'Bearer {token}' },
  }),
  row('given 5: without a bearer', 'campaigns', campaigns, 401, { headers: key }),
  row('given 5: with a foreign bearer', 'campaigns', campaigns, 401, {
    headers: { ...key, Authorization: 'Bearer {token}x' },
    answers: { 'www-authenticate': '^Bearer' },
  }),
  submit('given 4: a batch is taken', [item], 200, {
    types: { batchId: 'string', status: 'string' },
    keep: { batch: 'batchId' },
  }),
  read('given 3: a batch waits', 206, { has: { status: 'PENDING' }, types: { data: 'undefined' } }),
  read('given 3: a batch is processed', 206, { wait: 3, has: { status: 'RUNNING' } }),
  read('given 3: a batch succeeded', 200, {
    wait: 3,
    has: { status: 'SUCCESS', 'data.0.countryCode': 'DE', 'data.0.status.success': true },
    types: {
      'data.0.id': 'string',
      'data.0.status.message': 'string',
      'data.0.status.process': 'string',
    },
  }),
  submit('given 2: items that differ', [item, { ...item, asin: 'B000000000' }], 200, {
    keep: { batch: 'batchId' },
  }),
  read('given 3: a batch succeeded in part', 206, {
    wait: 9,
    has: { status: 'PARTIAL', 'data.1.status.success': false },
  }),
  submit(
    'given 2: items that all fail',
    [
      { ...item, countryCode: 'JP' },
      { ...item, percACoS: 0 },
    ],
    200,
    {
      keep: { batch: 'batchId' },
    },
  ),
  read('given 3: a batch failed', 206, { wait: 9, has: { status: 'FAILED' } }),
  submit(
    'given 8: 100 items are taken',
    Array.from({ length: 100 }, () => item),
    200,
  ),
  submit(
    'given 8: 101 are not',
    Array.from({ length: 101 }, () => item),
    422,
  ),
  submit('chosen: none are not', [], 422),
  submit('chosen: an asin is ten characters', [item, { ...item, asin: 'x' }], 422, {
    has: { 'errors.0.pointer': '/1/asin' },
  }),
  submit('chosen: a batch is a list', {}, 400),
  row('chosen: a budget that others have spent', 'campaigns', campaigns, 429, {
    scenario: 'storm',
    answers: { ...problem, 'retry-after': '^\\d+$', 'ratelimit-remaining': '^0$' },
    has: { status: 429 },
  }),
  row('chosen: a service that is out of order', 'campaigns', campaigns, 500, {
    scenario: 'broken',
    answers: problem,
  }),
  row('chosen: a gateway that answers instead', 'campaigns', campaigns, 502, {
    scenario: 'html',
    answers: { 'content-type': '^text/html' },
  }),
  row('chosen: a login that is unavailable', 'validate', '/auth/v3/validate', 503, {
    scenario: 'auth-down',
    method: 'POST',
    headers: {},
    form: { token: '{token}' },
    answers: problem,
  }),
  row('chosen: all is well again', 'campaigns', campaigns, 200, { scenario: 'none' }),
  row('chosen: an unknown batch', 'batch', '/channel-a/v2/batch/none', 404),
  ...gone,
];
