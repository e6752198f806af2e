/**
 * Every operation of the service that the dashboard or its simulation knows: one table,
 * read by the client, the simulation and the tests that hold both against the document.
 */

interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH';
  /** Relative to the base address; `{name}` stands for one identifier. */
  path: string;
  /** Query parameters, told apart by who named them. All are optional. */
  query?: { given?: readonly string[]; chosen?: readonly string[] };
  /** The section of the interface document that gives it. */
  source: string;
}

export const endpoints = {
  login: { method: 'POST', path: '/auth/v3/login', source: '4 Authentication' },
  refresh: { method: 'POST', path: '/auth/v3/refresh', source: '4 Authentication' },
  validate: { method: 'POST', path: '/auth/v3/validate', source: '4 Authentication' },
  accounts: {
    method: 'GET',
    path: '/advertising/accounts',
    // That there is a cursor is given; its name and the page size are not.
    query: { given: ['channel', 'is_connected'], chosen: ['cursor', 'limit'] },
    source: '4 Advertising',
  },
  account: { method: 'GET', path: '/advertising/accounts/{id}', source: '4 Advertising' },
  campaigns: {
    method: 'GET',
    path: '/advertising/campaigns',
    query: { given: ['channel', 'status', 'account_id', 'campaign_type'] },
    source: '4 Advertising',
  },
  campaign: { method: 'GET', path: '/advertising/campaigns/{id}', source: '4 Advertising' },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
