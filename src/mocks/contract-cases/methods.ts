/** What each path answers to HEAD, OPTIONS and to methods it does not support. */
import { type EndpointName, endpoints } from '#api/contract/endpoints.ts';
import { type ContractCase, contractCase } from './contract-case.ts';

const names = Object.keys(endpoints) as EndpointName[];

/** The captured value for the identifier in each path. */
const captured: Partial<Record<EndpointName, string>> = {
  account: 'account',
  campaign: 'campaign',
  keyword: 'keyword',
  job: 'job',
  cancelJob: 'job',
  listing: 'listing',
  quality: 'listing',
  batch: 'batch',
};

/** The methods of a path. Given (v2 migration): v2's sign-in paths accept GET as well as POST. */
function methodsOf(path: string): readonly string[] {
  const own = names.filter((name) => endpoints[name].path === path);
  const methods = new Set<string>(own.map((name) => endpoints[name].method));
  if (path.startsWith('/auth/v2/')) methods.add('GET');
  return [...methods];
}

const every = names
  .filter((name) => methodsOf(endpoints[name].path)[0] === endpoints[name].method)
  .map((name) => {
    const { path } = endpoints[name];
    const methods = methodsOf(path);
    const asked = path.replace(/\{\w+\}/, `{${captured[name] ?? 'none'}}`);
    const all = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    return { name, path, asked, methods, allow: `^${[...all, 'OPTIONS'].join(', ')}$` };
  });

/** Run last: their paths use identifiers that other cases captured. */
export const methodCases: readonly ContractCase[] = [
  // Where a method is supported, the call would be carried out.
  ...every.flatMap(({ name, path, asked, methods, allow }) =>
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
      .filter((method) => !methods.includes(method))
      .map((method) =>
        contractCase(
          `given (Hosts and headers), chosen: ${method} ${path} is refused`,
          name,
          asked,
          405,
          {
            method,
            expectHeaders: { allow },
            expectValues: { status: 405 },
          },
        ),
      ),
  ),
  ...every.map(({ name, path, asked, allow }) =>
    contractCase(`chosen: OPTIONS ${path} for another origin`, name, asked, 204, {
      method: 'OPTIONS',
      headers: {},
      expectHeaders: {
        allow,
        'access-control-allow-origin': '^\\*$',
        'access-control-allow-methods': allow,
        'access-control-allow-headers': 'Authorization, Content-Type, Subscription-Key',
        'access-control-max-age': '^\\d+$',
      },
    }),
  ),
  ...every
    .filter(({ methods, path }) => methods.includes('GET') && !path.startsWith('/auth/'))
    .map(({ name, path, asked }) =>
      // The last captured batch failed.
      contractCase(
        `chosen: HEAD ${path} is GET without a body`,
        name,
        asked,
        name === 'batch' ? 206 : 200,
        {
          method: 'HEAD',
          expectHeaders: { 'content-type': '^application/json', 'ratelimit-remaining': '^\\d+$' },
          expectTypes: { '': 'undefined' },
        },
      ),
    ),
];
