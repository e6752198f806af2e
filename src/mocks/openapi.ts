/**
 * The service's interface as an OpenAPI 3.1 document, derived from the schemas, endpoints and costs. It is kept in
 * `api/contract/openapi.json`; `npx vitest run src/mocks/openapi.test.ts -u` writes it again.
 */
import type * as z from 'zod/mini';
import { Batch, batchLimit, masterlistRules } from '#api/contract/batch.ts';
import { type EndpointName, endpoints } from '#api/contract/endpoints.ts';
import { pageLimit } from '#api/contract/envelope.ts';
import * as field from '#api/contract/field.ts';
import { eligibilityLimit } from '#api/contract/fulfillment.ts';
import { knownValues } from '#api/contract/known-values.ts';
import { problemType } from '#api/contract/problem.ts';
import { queryParameters } from './query-parameters.ts';
import { requestFields } from '#api/contract/report.ts';
import { effectOf, type ResourceName, schemas } from '#api/contract/resources.ts';
import { LoginStart, TokenResponse, TokenStatus } from './identity/sign-in.ts';

export type Json = Readonly<Record<string, unknown>>;

const orNull = (type: string, more: Json = {}): Json => ({ type: [type, 'null'], ...more });

/** Fields by their type; a service may send more, and leave out all but identifiers. */
const types = new Map<z.core.$ZodType, Json>([
  [field.id, { type: 'string', minLength: 1 }],
  [field.text, orNull('string')],
  [field.label, orNull('string')],
  [field.message, orNull('string')],
  [field.quantity, orNull('number')],
  [field.money, orNull('number', { 'x-unit': 'major units of currency_code' })],
  [field.fraction, orNull('number', { 'x-unit': 'fraction: 0.31' })],
  [field.currency, orNull('string', { pattern: '^[A-Za-z]{3}$', 'x-unit': 'ISO 4217' })],
  [field.windowDays, orNull('integer', { minimum: 1, maximum: 365, 'x-unit': 'days' })],
  [field.flag, orNull('boolean')],
  [field.instant, orNull('string', { format: 'date-time' })],
  [field.localInstant, orNull('string', { format: 'date-time' })],
  [field.day, orNull('string', { format: 'date', 'x-unit': 'day in the account’s time zone' })],
]);

const all: Readonly<Record<string, z.core.$ZodType>> = {
  ...schemas,
  batch: Batch,
  login_start: LoginStart,
  token_response: TokenResponse,
  token_status: TokenStatus,
};

/** What neither the name nor the type of a field says. */
const meanings: Readonly<Record<string, Json>> = {
  'account.linked_channel_id': { description: 'Another account, or null. It may be unknown.' },
  'account.country_code': { 'x-unit': 'ISO 3166-1 alpha-2' },
  'account.time_zone': { description: 'IANA name of the time zone of the account’s dates.' },
  'campaign.metrics.roas': { 'x-unit': 'sales per spend' },
  'campaign.metrics.period_start': { description: 'Of the last 30 full days.' },
  'campaign.metrics.period_end': { description: 'Of the last 30 full days.' },
  'campaign.metrics.as_of': { description: 'When the metrics were computed.' },
  'campaign.metrics.attribution_window_days': {
    description: 'Days for which a sale is attributed to a click.',
  },
  'keyword.state': { description: 'Filtered by the parameter `status`.' },
  'listing.product_id': { description: 'In inventory, eligibility and product reports, too.' },
  'listing.inventory_level': { 'x-unit': 'units available, fulfilled either way' },
  'listing.is_fba': { description: 'Whether the marketplace fulfills it.' },
  'listing.parent_id': { description: 'The parent listing, or null.' },
  'quality.score': { 'x-unit': '0 to 100' },
  'quality.signals': {
    description: 'Each has a score from 0 to 100, its value, and the value that would score 100.',
  },
  'inventory.fba': { description: 'Units at the marketplace.' },
  'inventory.merchant': { description: 'Units at the merchant.' },
  'job.poll_url': { description: '`/advertising/jobs/{id}`.' },
  'job.result_url': { description: 'Only of a completed job.' },
  'job.progress': { 'x-unit': '0 to 1' },
  'job.expires_at': { description: 'When `result_url` expires.' },
  'job.request': { description: 'The body that requested the report.' },
  'rate_limits.tiers.[].window_s': { 'x-unit': 's' },
  'problem.errors.[].pointer': { description: 'JSON pointer, or `?name` of a parameter.' },
  'problem.job_id': { description: 'With 425: the report in progress.' },
  'batch.data': { description: 'The items, once they have been processed.' },
  'batch.data.[].percACoS': { 'x-unit': 'percent' },
  'batch.data.[].status.process': { description: 'The operation.' },
};

/** The JSON Schema of what a schema reads. `path` leads to it from its resource. */
function schemaOf(schema: z.core.$ZodType, path: readonly string[]): Json {
  const type = types.get(schema);
  if (type !== undefined) return type;
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  if (def.type === 'string') return { type: 'string' };
  if (def.type === 'array') {
    return { type: 'array', items: schemaOf(def.element, [...path, '[]']) };
  }
  if (def.type === 'nullable') {
    const { type: inner, ...rest } = schemaOf(def.innerType, path);
    return { type: [inner, 'null'], ...rest };
  }
  if (def.type === 'pipe') return schemaOf(def.in, path);
  if ('innerType' in def) return schemaOf(def.innerType, path);
  if (def.type !== 'object')
    throw new TypeError(`${path.join('.')}: no JSON Schema for ${def.type}`);
  const { given } = field.fieldOrigins(schema);
  const shape = Object.entries(def.shape);
  const required = shape.filter(([, it]) => it === field.id || typeOf(it) === 'string');
  return {
    type: 'object',
    ...(required.length > 0 && { required: required.map(([name]) => name) }),
    properties: Object.fromEntries(
      shape.map(([name, it]) => [
        name,
        propertyOf(it, [...path, name], given.includes(name) ? 'given' : 'chosen'),
      ]),
    ),
  };
}

const typeOf = (schema: z.core.$ZodType): string => schema._zod.def.type;

function propertyOf(schema: z.core.$ZodType, path: readonly string[], source: string): Json {
  const own = schemaOf(schema, path);
  const [resource = '', ...steps] = path;
  const name = steps.join('.');
  const known = knownValues[resource]?.[name];
  const isRead = resource in schemas && !('properties' in own || 'items' in own);
  return {
    ...own,
    ...meanings[path.join('.')],
    ...(known !== undefined && { 'x-known-values': known }),
    'x-source': source,
    ...(isRead && {
      'x-without': effectOf(resource as ResourceName, name.replaceAll('.[]', '[]')),
    }),
  };
}

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json): Json => ({ 'application/json': { schema } });

const listOf = (name: string): Json => ({
  type: 'object',
  required: ['data'],
  properties: {
    data: { type: 'array', items: ref(name) },
    pagination: {
      type: 'object',
      properties: { next_cursor: orNull('string'), total: orNull('integer', { minimum: 0 }) },
      'x-source': 'chosen',
    },
  },
  'x-source': 'chosen',
});

const loginStart = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
];
const loginFinish = ['grant_type', 'code', 'code_verifier', 'state', 'redirect_uri', 'client_id'];
const form = (...names: readonly string[]): Json => {
  const properties = Object.fromEntries([...new Set(names)].map((it) => [it, { type: 'string' }]));
  return { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties } } };
};

const login = { oneOf: [ref('login_start'), ref('token_response')] };

const reportRequest = {
  type: 'object',
  required: requestFields.filter((name) => name !== 'channel' && name !== 'account_id'),
  properties: Object.fromEntries(
    requestFields.map((name) => {
      const values = knownValues['report_request']?.[name];
      const isDate = name.endsWith('_date');
      return [
        name,
        { type: 'string', ...(values && { enum: values }), ...(isDate && { format: 'date' }) },
      ];
    }),
  ),
  'x-source': 'chosen',
};

const product_ids = {
  type: 'array',
  items: { type: 'string' },
  minItems: 1,
  maxItems: eligibilityLimit,
  uniqueItems: true,
};
const masterlist = {
  type: 'array',
  minItems: 1,
  maxItems: batchLimit,
  items: {
    type: 'object',
    required: ['asin', 'countryCode', 'percACoS'],
    properties: {
      asin: { type: 'string', pattern: `^[A-Z0-9]{${masterlistRules.asinLength}}$` },
      countryCode: { type: 'string', pattern: '^[A-Z]{2}$', 'x-unit': 'ISO 3166-1 alpha-2' },
      percACoS: {
        type: 'number',
        exclusiveMinimum: masterlistRules.percAbove,
        maximum: masterlistRules.percMost,
        'x-unit': 'percent',
      },
    },
  },
};

interface Operation {
  /** Schemas of the successful responses by status. */
  responses: Readonly<Record<number, Json>>;
  /** The body by media type. */
  body?: Json;
}

const refreshForm = form('grant_type', 'refresh_token', 'client_id', 'scope');
const validateForm = form('token', 'token_type_hint');

const operations: Readonly<Record<EndpointName, Operation>> = {
  login: { responses: { 200: login }, body: form(...loginStart, ...loginFinish) },
  refresh: { responses: { 200: ref('token_response') }, body: refreshForm },
  validate: { responses: { 200: ref('token_status') }, body: validateForm },
  loginV2: { responses: { 200: login }, body: form(...loginStart, ...loginFinish) },
  refreshV2: { responses: { 200: ref('token_response') }, body: refreshForm },
  validateV2: { responses: { 200: ref('token_status') }, body: validateForm },
  accounts: { responses: { 200: listOf('account') } },
  account: { responses: { 200: ref('account') } },
  campaigns: { responses: { 200: listOf('campaign') } },
  campaign: { responses: { 200: ref('campaign') } },
  keywords: { responses: { 200: listOf('keyword') } },
  keyword: { responses: { 200: ref('keyword') } },
  requestReport: { responses: { 202: ref('job') }, body: json(reportRequest) },
  job: { responses: { 200: ref('job') } },
  cancelJob: { responses: { 200: ref('job') } },
  listings: { responses: { 200: listOf('listing') } },
  listing: { responses: { 200: ref('listing') } },
  quality: { responses: { 200: ref('quality') } },
  inventory: { responses: { 200: listOf('inventory') } },
  eligibility: {
    responses: { 200: listOf('eligibility') },
    body: json({ type: 'object', required: ['product_ids'], properties: { product_ids } }),
  },
  rateLimits: { responses: { 200: ref('rate_limits') } },
  submitBatch: { responses: { 200: ref('batch') }, body: json(masterlist) },
  batch: { responses: { 200: ref('batch'), 206: ref('batch') } },
};

function operationOf(name: EndpointName): Json {
  const { path, cost } = endpoints[name];
  const { responses, body } = operations[name];
  const isSignIn = path.startsWith('/auth/');
  const { given = [], chosen = [] } = queryParameters[name] ?? {};
  const limit = { type: 'integer', minimum: 1, maximum: pageLimit.max, default: pageLimit.default };
  const query = (source: string) => (parameter: string) => ({
    name: parameter,
    in: 'query',
    schema:
      parameter === 'limit' ? limit : { type: parameter.startsWith('is_') ? 'boolean' : 'string' },
    'x-source': source,
  });
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => ({
      name: id,
      in: 'path',
      required: true,
      schema: { type: 'string' },
      'x-source': 'given',
    })),
    ...given.map(query('given')),
    ...chosen.map(query('chosen')),
  ];
  const problem = { [problemType]: { schema: ref('problem') } };
  return {
    operationId: name,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, schema]) => [
          status,
          { description: 'Success', content: json(schema) },
        ]),
      ),
      default: {
        description: 'Refused',
        content: isSignIn ? { ...json(ref('oauth_error')), ...problem } : problem,
        'x-source': 'chosen',
      },
    },
    ...(isSignIn && { security: [] }),
    'x-source': 'given',
    'x-cost-units': cost,
  };
}

function pathsOf(): Record<string, Json> {
  const names = Object.keys(endpoints) as EndpointName[];
  return Object.fromEntries(
    [...Map.groupBy(names, (name) => endpoints[name].path)].map(([path, its]) => [
      path,
      Object.fromEntries(
        its.flatMap((name) => {
          const operation = operationOf(name);
          const own = [[endpoints[name].method.toLowerCase(), operation] as const];
          // By GET, too: given.
          if (!path.startsWith('/auth/v2/')) return own;
          const { requestBody: _, ...rest } = operation;
          return [...own, ['get', { ...rest, operationId: `${name}ByGet` }] as const];
        }),
      ),
    ]),
  );
}

/** The document. `x-source`: whether the service states a fact or we chose it; `x-without`: what users lose. */
export function openApi(): Json & { paths: Readonly<Record<string, Json>> } {
  return {
    openapi: '3.1.0',
    info: {
      title: 'The service as Crosschannel reads it',
      version: '3',
      description:
        'x-source: given by the service, or chosen here. x-without: what users lose if the field is missing. x-known-values: others are displayed unchanged. x-cost-units: API units of a call, chosen; the service states its own.',
    },
    servers: [{ url: '/' }],
    security: [{ key: [], bearer: [] }],
    paths: pathsOf(),
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'Subscription-Key' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The user’s id_token.' },
      },
      schemas: {
        ...Object.fromEntries(
          Object.entries(all).map(([name, schema]) => [name, schemaOf(schema, [name])]),
        ),
        report_result: {
          type: 'object',
          required: ['data'],
          properties: { data: { type: 'array', items: ref('report_row') } },
          description: 'Behind result_url, if its format is json.',
        },
        oauth_error: {
          type: 'object',
          required: ['error'],
          properties: { error: { type: 'string' }, error_description: { type: 'string' } },
        },
      },
    },
  };
}
