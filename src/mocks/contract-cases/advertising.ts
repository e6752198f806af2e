import { type Promised, row } from './row.ts';

const list = { data: 'array', pagination: 'object', 'pagination.total': 'number' };
const accounts = '/advertising/accounts';
const campaigns = '/advertising/campaigns';
const keywords = '/advertising/keywords';
const budget = {
  'ratelimit-limit': '^\\d+$',
  'ratelimit-remaining': '^\\d+$',
  'ratelimit-reset': '^\\d+$',
  'ratelimit-policy': '^\\d+;w=60$',
};

export const advertisingPromises: readonly Promised[] = [
  row('given 2, 8: accounts, with the state of the budget', 'accounts', accounts, 200, {
    answers: { ...budget, 'access-control-expose-headers': 'RateLimit-Remaining.*Location' },
    types: {
      ...list,
      'pagination.next_cursor': 'string',
      'data.0.id': 'string',
      'data.0.channel': 'string',
      'data.0.is_connected': 'boolean',
      'data.0.linked_channel_id': 'string|null',
    },
    keep: { cursor: 'pagination.next_cursor', account: 'data.0.id' },
  }),
  row('chosen: 100 accounts a page', 'accounts', accounts, 200, {
    types: { 'data.99': 'object', 'data.100': 'undefined' },
  }),
  row('chosen: the fields of an account', 'accounts', `${accounts}?limit=1`, 200, {
    types: {
      'data.0.name': 'string',
      'data.0.country_code': 'string',
      'data.0.currency_code': 'string',
      'data.0.time_zone': 'string',
      'data.0.last_synced_at': 'string',
    },
  }),
  row('given 4: accounts by channel', 'accounts', `${accounts}?channel=dsp`, 200, {
    has: { 'data.0.channel': 'dsp' },
  }),
  row('given 4: accounts by connection', 'accounts', `${accounts}?is_connected=false`, 200, {
    has: { 'data.0.is_connected': false },
  }),
  row('given 4: accounts go on at the cursor', 'accounts', `${accounts}?cursor={cursor}`, 200, {
    has: { 'data.0.id': 'acct-0101' },
  }),
  row(
    'chosen: a cursor is bound to its filters',
    'accounts',
    `${accounts}?channel=dsp&cursor={cursor}`,
    400,
    {
      answers: { 'content-type': '^application/problem\\+json' },
      has: { status: 400, 'errors.0.pointer': '?cursor' },
    },
  ),
  row('chosen: at most 1000 a page', 'accounts', `${accounts}?limit=1001`, 400, {
    has: { 'errors.0.pointer': '?limit' },
  }),
  row('given 4: one account', 'account', `${accounts}/{account}`, 200, {
    types: { id: 'string', channel: 'string' },
  }),
  row('chosen: an unknown account', 'account', `${accounts}/none`, 404, {
    has: { status: 404, title: 'Not found', instance: '/advertising/accounts/none' },
    types: { type: 'string', detail: 'string', request_id: 'string' },
  }),
  row('given 2: campaigns with their latest metrics', 'campaigns', campaigns, 200, {
    has: { 'pagination.next_cursor': null },
    types: {
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
    keep: { campaign: 'data.0.id' },
  }),
  row('given 4: campaigns by channel', 'campaigns', `${campaigns}?channel=channel-b`, 200, {
    has: { 'data.0.channel': 'channel-b' },
  }),
  row('given 4: campaigns by status', 'campaigns', `${campaigns}?status=paused`, 200, {
    has: { 'data.0.status': 'paused' },
  }),
  row('given 4: campaigns by account', 'campaigns', `${campaigns}?account_id={account}`, 200, {
    has: { 'data.0.account_id': 'acct-0001' },
  }),
  row('given 4: campaigns by type', 'campaigns', `${campaigns}?campaign_type=video`, 200, {
    has: { 'data.0.campaign_type': 'video' },
  }),
  row('chosen: a value that nothing has', 'campaigns', `${campaigns}?channel=none`, 200, {
    has: { data: [], 'pagination.total': 0 },
  }),
  row('given 4: one campaign', 'campaign', `${campaigns}/{campaign}`, 200, {
    has: { id: 'cmp-00001' },
  }),
  row('chosen: an unknown campaign', 'campaign', `${campaigns}/cmp-99999`, 404),
  row('given 2: keywords', 'keywords', `${keywords}?campaign_id={campaign}`, 200, {
    has: { 'pagination.next_cursor': null, 'data.0.campaign_id': 'cmp-00001' },
    types: {
      ...list,
      'data.0.id': 'string',
      'data.0.match_type': 'string',
      'data.0.bid': 'number',
      'data.0.state': 'string',
      'data.0.ad_group_id': 'string',
      'data.0.keyword_text': 'string',
      'data.0.currency_code': 'string',
    },
    keep: { keyword: 'data.0.id', group: 'data.0.ad_group_id' },
  }),
  row('given 4: keywords by channel', 'keywords', `${keywords}?channel=dsp`, 200, {
    has: { 'data.0.channel': 'dsp' },
  }),
  row('given 4: keywords by status', 'keywords', `${keywords}?status=archived`, 200, {
    has: { 'data.0.state': 'archived' },
  }),
  row('given 4: keywords by ad group', 'keywords', `${keywords}?ad_group_id={group}`, 200, {
    has: { 'data.0.ad_group_id': 'adg-00001-1' },
  }),
  row('given 4: one keyword', 'keyword', `${keywords}/{keyword}`, 200, {
    types: { bid: 'number' },
  }),
  row('chosen: an unknown keyword', 'keyword', `${keywords}/kw-9999999`, 404),
];
