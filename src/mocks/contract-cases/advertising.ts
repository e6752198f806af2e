import { type ContractCase, contractCase } from './contract-case.ts';

const list = { data: 'array', pagination: 'object', 'pagination.total': 'number' };
const accounts = '/advertising/accounts';
const campaigns = '/advertising/campaigns';
const keywords = '/advertising/keywords';
const rateLimit = {
  'ratelimit-limit': '^\\d+$',
  'ratelimit-remaining': '^\\d+$',
  'ratelimit-reset': '^\\d+$',
  'ratelimit-policy': '^\\d+;w=60$',
};

export const advertisingCases: readonly ContractCase[] = [
  contractCase(
    'given (Accounts, Rate limits): accounts, with rate-limit headers',
    'accounts',
    accounts,
    200,
    {
      expectHeaders: {
        ...rateLimit,
        'access-control-expose-headers': 'RateLimit-Remaining.*Location',
      },
      expectTypes: {
        ...list,
        'pagination.next_cursor': 'string',
        'data.0.id': 'string',
        'data.0.channel': 'string',
        'data.0.is_connected': 'boolean',
        'data.0.linked_channel_id': 'string|null',
      },
      capture: { cursor: 'pagination.next_cursor', account: 'data.0.id' },
    },
  ),
  contractCase('chosen: 100 accounts a page', 'accounts', accounts, 200, {
    expectTypes: { 'data.99': 'object', 'data.100': 'undefined' },
  }),
  contractCase('chosen: the fields of an account', 'accounts', `${accounts}?limit=1`, 200, {
    expectTypes: {
      'data.0.name': 'string',
      'data.0.country_code': 'string',
      'data.0.currency_code': 'string',
      'data.0.time_zone': 'string',
      'data.0.last_synced_at': 'string',
    },
  }),
  contractCase(
    'given (Accounts): accounts by channel',
    'accounts',
    `${accounts}?channel=dsp`,
    200,
    {
      expectValues: { 'data.0.channel': 'dsp' },
    },
  ),
  contractCase(
    'given (Accounts): accounts by connection',
    'accounts',
    `${accounts}?is_connected=false`,
    200,
    {
      expectValues: { 'data.0.is_connected': false },
    },
  ),
  contractCase(
    'given (Pagination): accounts continue at the cursor',
    'accounts',
    `${accounts}?cursor={cursor}`,
    200,
    {
      expectValues: { 'data.0.id': 'acct-0101' },
    },
  ),
  contractCase(
    'chosen: a cursor is bound to its filters',
    'accounts',
    `${accounts}?channel=dsp&cursor={cursor}`,
    400,
    {
      expectHeaders: { 'content-type': '^application/problem\\+json' },
      expectValues: { status: 400, 'errors.0.pointer': '?cursor' },
    },
  ),
  contractCase('chosen: at most 1000 a page', 'accounts', `${accounts}?limit=1001`, 400, {
    expectValues: { 'errors.0.pointer': '?limit' },
  }),
  contractCase('given (Accounts): one account', 'account', `${accounts}/{account}`, 200, {
    expectTypes: { id: 'string', channel: 'string' },
  }),
  contractCase('chosen: an unknown account', 'account', `${accounts}/none`, 404, {
    expectValues: { status: 404, title: 'Not found', instance: '/advertising/accounts/none' },
    expectTypes: { type: 'string', detail: 'string', request_id: 'string' },
  }),
  contractCase(
    'given (Campaigns): campaigns with their latest metrics',
    'campaigns',
    campaigns,
    200,
    {
      expectValues: { 'pagination.next_cursor': null },
      expectTypes: {
        ...list,
        'data.0.id': 'string',
        'data.0.metrics.roas': 'number|null',
        'data.0.metrics.acos': 'number|null',
        'data.0.metrics.spend': 'number',
        'data.0.metrics.impressions': 'number',
        'data.0.metrics.clicks': 'number',
        'data.0.metrics.conversions': 'number',
        'data.0.metrics.currency_code': 'string',
        'data.0.metrics.period_start': 'string',
        'data.0.metrics.period_end': 'string',
        'data.0.metrics.as_of': 'string',
        'data.0.metrics.attribution_window_days': 'number',
      },
      capture: { campaign: 'data.0.id' },
    },
  ),
  contractCase(
    'given (Campaigns): campaigns by channel',
    'campaigns',
    `${campaigns}?channel=channel-b`,
    200,
    {
      expectValues: { 'data.0.channel': 'channel-b' },
    },
  ),
  contractCase(
    'given (Campaigns): campaigns by status',
    'campaigns',
    `${campaigns}?status=paused`,
    200,
    {
      expectValues: { 'data.0.status': 'paused' },
    },
  ),
  contractCase(
    'given (Campaigns): campaigns by account',
    'campaigns',
    `${campaigns}?account_id={account}`,
    200,
    {
      expectValues: { 'data.0.account_id': 'acct-0001' },
    },
  ),
  contractCase(
    'given (Campaigns): campaigns by type',
    'campaigns',
    `${campaigns}?campaign_type=video`,
    200,
    {
      expectValues: { 'data.0.campaign_type': 'video' },
    },
  ),
  contractCase(
    'chosen: a filter that matches nothing',
    'campaigns',
    `${campaigns}?channel=none`,
    200,
    {
      expectValues: { data: [], 'pagination.total': 0 },
    },
  ),
  contractCase('given (Campaigns): one campaign', 'campaign', `${campaigns}/{campaign}`, 200, {
    expectValues: { id: 'cmp-00001' },
  }),
  contractCase('chosen: an unknown campaign', 'campaign', `${campaigns}/cmp-99999`, 404),
  contractCase(
    'given (Keywords): keywords',
    'keywords',
    `${keywords}?campaign_id={campaign}`,
    200,
    {
      expectValues: { 'pagination.next_cursor': null, 'data.0.campaign_id': 'cmp-00001' },
      expectTypes: {
        ...list,
        'data.0.id': 'string',
        'data.0.match_type': 'string',
        'data.0.bid': 'number',
        'data.0.state': 'string',
        'data.0.ad_group_id': 'string',
        'data.0.keyword_text': 'string',
        'data.0.currency_code': 'string',
      },
      capture: { keyword: 'data.0.id', group: 'data.0.ad_group_id' },
    },
  ),
  contractCase(
    'given (Keywords): keywords by channel',
    'keywords',
    `${keywords}?channel=dsp`,
    200,
    {
      expectValues: { 'data.0.channel': 'dsp' },
    },
  ),
  contractCase(
    'given (Keywords): keywords by status',
    'keywords',
    `${keywords}?status=archived`,
    200,
    {
      expectValues: { 'data.0.state': 'archived' },
    },
  ),
  contractCase(
    'given (Keywords): keywords by ad group',
    'keywords',
    `${keywords}?ad_group_id={group}`,
    200,
    {
      expectValues: { 'data.0.ad_group_id': 'adg-00001-1' },
    },
  ),
  contractCase('given (Keywords): one keyword', 'keyword', `${keywords}/{keyword}`, 200, {
    expectTypes: { bid: 'number' },
  }),
  contractCase('chosen: an unknown keyword', 'keyword', `${keywords}/kw-9999999`, 404),
];
