/** What every path answers to methods that are not its own: HEAD, OPTIONS, and those that are refused. */
import { type EndpointName, endpoints } from '#api/contract/endpoints.ts';
import { type Promised, row } from './row.ts';

const names = Object.keys(endpoints) as EndpointName[];

/** What earlier rows kept for the identifier in a path. */
const kept: Partial<Record<EndpointName, string>> = {
  account: 'account',
  campaign: 'campaign',
  keyword: 'keyword',
  job: 'job',
  cancelJob: 'job',
  listing: 'listing',
  quality: 'listing',
  batch: 'batch',
};

/** The methods of a path. Given 9: those of the login of v2 take GET as well as POST. */
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
    const asked = path.replace(/\{\w+\}/, `{${kept[name] ?? 'none'}}`);
    const all = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    return { name, path, asked, methods, allow: `^${[...all, 'OPTIONS'].join(', ')}$` };
  });

/** Asked last: the identifiers in the paths are those that other rows kept. */
export const methodPromises: readonly Promised[] = [
  ...every.flatMap(({ name, path, asked, methods, allow }) =>
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
      .filter((method) => !methods.includes(method))
      .map((method) =>
        row(`given 1, chosen: ${method} ${path} is refused`, name, asked, 405, {
          method,
          answers: { allow },
          has: { status: 405 },
        }),
      ),
  ),
  ...every.map(({ name, path, asked, allow }) =>
    row(`chosen: OPTIONS ${path} for another origin`, name, asked, 204, {
      method: 'OPTIONS',
      headers: {},
      answers: {
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
      // The batch that was kept last has failed.
      row(`chosen: HEAD ${path} is GET without a body`, name, asked, name === 'batch' ? 206 : 200, {
        method: 'HEAD',
        answers: { 'content-type': '^application/json', 'ratelimit-remaining': '^\\d+$' },
        types: { '': 'undefined' },
      }),
    ),
];
