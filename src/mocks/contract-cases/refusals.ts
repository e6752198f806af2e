import { v2Paths } from '#api/contract/v2-paths.ts';
import { type ContractCase, contractCase } from './contract-case.ts';

const campaigns = '/advertising/campaigns';
const problem = { 'content-type': '^application/problem\\+json' };
const key = { 'Subscription-Key': '{key}' };
const batch = '/channel-a/v2/process/masterlist';
const item = { asin: '{product}', countryCode: 'DE', percACoS: 12.5 };
/** Accepted, and changes nothing. */
const unknownItem = { ...item, asin: 'B000000000' };
const submit = (
  name: string,
  body: unknown,
  status: number,
  rest: Partial<ContractCase> = {},
): ContractCase =>
  contractCase(name, 'submitBatch', batch, status, { method: 'PATCH', body, ...rest });
const read = (name: string, status: number, rest: Partial<ContractCase>): ContractCase =>
  contractCase(name, 'batch', '/channel-a/v2/batch/{batch}', status, rest);

const removedPathCases = v2Paths
  .filter((path) => !path.live)
  .map(({ path, v3, methods }): ContractCase => {
    const method = methods.split(', ')[0]?.replace('any', 'GET') ?? 'GET';
    const asked = path.replace(/\{\w+\}/g, '1').replace('*', 'any/thing');
    return contractCase(
      `chosen, given (v2 migration): ${method} ${path} is removed`,
      'submitBatch',
      asked,
      410,
      {
        method,
        ...(method === 'GET' ? {} : { body: {} }),
        expectValues: { replacement: v3 },
      },
    );
  });

export const refusalCases: readonly ContractCase[] = [
  contractCase('given (Hosts and headers): without the key', 'campaigns', campaigns, 401, {
    headers: { Authorization: 'Bearer {token}' },
  }),
  contractCase('given (Hosts and headers): without a bearer', 'campaigns', campaigns, 401, {
    headers: key,
  }),
  contractCase(
    'given (Hosts and headers): with another issuer’s bearer',
    'campaigns',
    campaigns,
    401,
    {
      headers: { ...key, Authorization: 'Bearer {token}x' },
      expectHeaders: { 'www-authenticate': '^Bearer' },
    },
  ),
  submit('given (v2 batch): a batch of one unknown item is accepted', [unknownItem], 200, {
    expectTypes: { batchId: 'string', status: 'string' },
    capture: { batch: 'batchId' },
  }),
  read('given (v2 batch): a batch is pending', 206, {
    expectTypes: { status: 'string', data: 'undefined' },
  }),
  submit('given (v2 batch): a batch is accepted', [item], 200, {
    expectTypes: { batchId: 'string', status: 'string' },
    capture: { batch: 'batchId' },
  }),
  read('given (v2 batch): an accepted batch is pending', 206, {
    expectValues: { status: 'PENDING' },
    expectTypes: { data: 'undefined' },
  }),
  read('given (v2 batch): a batch is running', 206, {
    advanceBy: 3,
    expectValues: { status: 'RUNNING' },
  }),
  read('given (v2 batch): a batch succeeded', 200, {
    advanceBy: 3,
    expectValues: {
      status: 'SUCCESS',
      'data.0.countryCode': 'DE',
      'data.0.status.success': true,
    },
    expectTypes: {
      'data.0.id': 'string',
      'data.0.status.message': 'string',
      'data.0.status.process': 'string',
    },
  }),
  submit('given (v2 batch): one valid and one unknown item', [item, unknownItem], 200, {
    capture: { batch: 'batchId' },
  }),
  read('given (v2 batch): a batch partly succeeded', 206, {
    advanceBy: 9,
    expectValues: { status: 'PARTIAL', 'data.1.status.success': false },
  }),
  submit(
    'given (v2 batch): only invalid items',
    [
      { ...item, countryCode: 'JP' },
      { ...item, percACoS: 0 },
    ],
    200,
    {
      capture: { batch: 'batchId' },
    },
  ),
  read('given (v2 batch): a batch failed', 206, {
    advanceBy: 9,
    expectValues: { status: 'FAILED' },
  }),
  submit(
    'given (v2 batch): 100 items are accepted',
    Array.from({ length: 100 }, () => item),
    200,
  ),
  submit(
    'given (v2 batch): 101 items are refused',
    Array.from({ length: 101 }, () => unknownItem),
    422,
  ),
  submit('chosen: no items are refused', [], 422),
  submit('chosen: an ASIN has ten characters', [unknownItem, { ...item, asin: 'x' }], 422, {
    expectValues: { 'errors.0.pointer': '/1/asin' },
  }),
  submit('chosen: a batch must be an array', {}, 400),
  contractCase('chosen: other clients used up the rate limit', 'campaigns', campaigns, 429, {
    scenario: 'storm',
    expectHeaders: { ...problem, 'retry-after': '^\\d+$', 'ratelimit-remaining': '^0$' },
    expectValues: { status: 429 },
  }),
  contractCase('chosen: a service that fails', 'campaigns', campaigns, 500, {
    scenario: 'broken',
    expectHeaders: problem,
  }),
  contractCase('chosen: a gateway that answers for the service', 'campaigns', campaigns, 502, {
    scenario: 'html',
    expectHeaders: { 'content-type': '^text/html' },
  }),
  contractCase('chosen: sign-in is unavailable', 'validate', '/auth/v3/validate', 503, {
    scenario: 'auth-down',
    method: 'POST',
    headers: {},
    form: { token: '{token}' },
    expectHeaders: problem,
  }),
  contractCase('chosen: after the scenario ends, calls succeed', 'campaigns', campaigns, 200, {
    scenario: 'none',
  }),
  contractCase('chosen: an unknown batch', 'batch', '/channel-a/v2/batch/none', 404),
  ...removedPathCases,
];
