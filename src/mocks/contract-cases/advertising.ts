import { type ContractCase, contractCase } from './contract-case.ts';

const list = { data: 'array', pagination: 'object', 'pagination.total': 'number' };
const accounts = '/advertising/accounts';
const campaigns = '/advertising/campaigns';
const keywords = '/advertising/keywords';
const rateLimit = {
  'ratelimit-limit': '^\\d+$',
  'ratelimit-remaining': '^\\d+$',
  'ratelimit-reset': '^\\d+$',
  'ratelimit-policy': '^\\d+;w=\\d+$',
};

export const advertisingCases: readonly ContractCase[] = [
  contractCase(
    'given (Accounts, Rate limits): accounts, with rate-limit headers',
    'accounts',
    accounts,
    200,
    {
      expectHeaders: rateLimit,
      expectTypes: {
        ...list,
        'data.0.id': 'string',
        'data.0.channel': 'string',
        'data.0.is_connected': 'boolean',
        'data.0.linked_channel_id': 'string|null',
      },
      capture: {
        account: 'data.0.id',
        accountChannel: 'data.0.channel',
        connected: 'data.0.is_connected',
      },
    },
  ),
  contractCase('chosen: 100 accounts a page', 'accounts', accounts, 200, {
    expectHeaders: {
      'ratelimit-policy': ';w=60$',
      'access-control-expose-headers': 'RateLimit-Remaining.*Location',
    },
    expectTypes: {
      'data.99': 'object',
      'data.100': 'undefined',
      'pagination.next_cursor': 'string',
    },
    capture: { hundred: 'pagination.next_cursor' },
  }),
  contractCase(
    'given (Pagination): the next page starts after the last record',
    'accounts',
    `${accounts}?cursor={hundred}`,
    200,
    { expectValues: { 'data.0.id': 'acct-0101' } },
  ),
  contractCase(
    'chosen: one account a page, and its fields',
    'accounts',
    `${accounts}?limit=1`,
    200,
    {
      expectTypes: {
        'data.0.name': 'string',
        'data.0.country_code': 'string',
        'data.0.currency_code': 'string',
        'data.0.time_zone': 'string',
        'data.0.last_synced_at': 'string',
        'data.1': 'undefined',
      },
      capture: { cursor: 'pagination.next_cursor' },
    },
  ),
  contractCase(
    'given (Accounts): accounts by channel',
    'accounts',
    `${accounts}?channel={accountChannel}`,
    200,
    { expectEach: { channel: '{accountChannel}' } },
  ),
  contractCase(
    'given (Accounts): accounts by connection',
    'accounts',
    `${accounts}?is_connected={connected}`,
    200,
    { expectEach: { is_connected: '{connected}' } },
  ),
  contractCase(
    'given (Pagination): accounts continue at the cursor',
    'accounts',
    `${accounts}?limit=1&cursor={cursor}`,
    200,
    { expectTypes: { 'data.0.id': 'string' }, expectOther: { 'data.0.id': '{account}' } },
  ),
  contractCase(
    'chosen: a cursor is bound to its filters',
    'accounts',
    `${accounts}?channel={accountChannel}&cursor={cursor}`,
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
    expectValues: { status: 404 },
    expectTypes: { type: 'string', title: 'string', detail: 'string', request_id: 'string' },
  }),
  contractCase('chosen: the words of a problem', 'account', `${accounts}/none`, 404, {
    expectValues: { title: 'Not found', instance: '/advertising/accounts/none' },
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
      capture: {
        campaign: 'data.0.id',
        campaignAccount: 'data.0.account_id',
        campaignChannel: 'data.0.channel',
        campaignStatus: 'data.0.status',
        campaignType: 'data.0.campaign_type',
      },
    },
  ),
  contractCase(
    'given (Campaigns): campaigns by channel',
    'campaigns',
    `${campaigns}?channel={campaignChannel}`,
    200,
    { expectEach: { channel: '{campaignChannel}' } },
  ),
  contractCase(
    'given (Campaigns): campaigns by status',
    'campaigns',
    `${campaigns}?status={campaignStatus}`,
    200,
    { expectEach: { status: '{campaignStatus}' } },
  ),
  contractCase(
    'given (Campaigns): campaigns by account',
    'campaigns',
    `${campaigns}?account_id={campaignAccount}`,
    200,
    { expectEach: { account_id: '{campaignAccount}' } },
  ),
  contractCase(
    'given (Campaigns): campaigns by type',
    'campaigns',
    `${campaigns}?campaign_type={campaignType}`,
    200,
    { expectEach: { campaign_type: '{campaignType}' } },
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
    expectValues: { id: '{campaign}' },
  }),
  contractCase('chosen: an unknown campaign', 'campaign', `${campaigns}/none`, 404),
  contractCase(
    'given (Keywords): keywords by channel',
    'keywords',
    `${keywords}?channel={campaignChannel}`,
    200,
    {
      expectValues: { 'pagination.next_cursor': null },
      expectEach: { channel: '{campaignChannel}' },
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
      capture: {
        keyword: 'data.0.id',
        keywordCampaign: 'data.0.campaign_id',
        keywordState: 'data.0.state',
        group: 'data.0.ad_group_id',
      },
    },
  ),
  contractCase(
    'given (Keywords): keywords by campaign',
    'keywords',
    `${keywords}?campaign_id={keywordCampaign}`,
    200,
    { expectEach: { campaign_id: '{keywordCampaign}' } },
  ),
  contractCase(
    'given (Keywords): keywords by status',
    'keywords',
    `${keywords}?status={keywordState}`,
    200,
    { expectEach: { state: '{keywordState}' } },
  ),
  contractCase(
    'given (Keywords): keywords by ad group',
    'keywords',
    `${keywords}?ad_group_id={group}`,
    200,
    { expectEach: { ad_group_id: '{group}' } },
  ),
  contractCase('given (Keywords): one keyword', 'keyword', `${keywords}/{keyword}`, 200, {
    expectValues: { id: '{keyword}' },
    expectTypes: { bid: 'number' },
  }),
  contractCase('chosen: an unknown keyword', 'keyword', `${keywords}/none`, 404),
];
