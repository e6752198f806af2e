/**
 * The migration of each v2 path: api/contract/README.md, "v2 migration". One table for the simulation,
 * which returns 410 for removed paths, and for the page that explains the migration.
 */

export interface V2Path {
  methods: string;
  /** `{name}` is an identifier, a final `*` matches anything below. */
  path: string;
  /** The replacement in v3; `null` if there is none. */
  v3: string | null;
  /**
   * Whether the replacement is equivalent. Chosen if the service names both: `changed` covers less, or must
   * be used differently.
   */
  change: 'same' | 'changed' | 'none';
  /** Whether the path still works, or returns 410. Chosen: the service does not state it. */
  live: boolean;
}

const live = (methods: string, path: string, v3: string | null): V2Path => ({
  ...moved(methods, path, v3, v3 === null ? 'none' : 'same'),
  live: true,
});
const moved = (
  methods: string,
  path: string,
  v3: string | null,
  change: V2Path['change'] = 'same',
): V2Path => ({ methods, path, v3, change, live: false });
const removed = (methods: string, path: string): V2Path => moved(methods, path, null, 'none');

const writes = 'PUT, DELETE, PATCH';
const jobs = 'POST /advertising/reports';

/** The first matching path counts. */
export const v2Paths: readonly V2Path[] = [
  live('POST, GET', '/auth/v2/login', 'POST /auth/v3/login'),
  live('POST, GET', '/auth/v2/refresh', 'POST /auth/v3/refresh'),
  live('POST, GET', '/auth/v2/validate', 'POST /auth/v3/validate'),
  live('PATCH', '/channel-a/v2/process/masterlist', null),
  live('GET', '/channel-a/v2/batch/{batchId}', null),
  moved('GET', '/channel-a/v2/accounts', 'GET /advertising/accounts'),
  moved('GET', '/channel-a/v2/pipe/campaigns', 'GET /advertising/campaigns', 'changed'),
  moved('GET', '/channel-a/v2/pipe/keyword', 'GET /advertising/keywords'),
  moved('POST', '/channel-a/v2/pipe/reports', jobs, 'changed'),
  moved('GET', '/channel-a/v2/pipe/reports/{reportId}', 'GET /advertising/jobs/{jobId}', 'changed'),
  removed('GET', '/channel-a/v2/pipe/target'),
  removed('POST', '/channel-a/v2/report/keyword_branded_competitor'),
  removed('GET', '/channel-a/v2/report/download/{id}'),
  removed('POST', '/channel-a/v2/report/product_metrics'),
  removed('GET', '/channel-a/v2/report/product_metrics/{id}'),
  removed(writes, '/channel-a/v2/process/masterlist/{id}'),
  removed(writes, '/channel-a/v2/process/masterlist/{id}/batch'),
  removed(writes, '/channel-a/v2/process/*'),
  removed(writes, '/channel-a/v2/parameters/products/acos/{id}'),
  removed(writes, '/channel-a/v2/parameters/campaigns/acos/{id}'),
  removed('any', '/channel-a/v2/parameters/*'),
  removed(writes, '/channel-a/v2/products/tags/{id}'),
  removed(writes, '/channel-a/v2/products/info/{id}'),
  removed(writes, '/channel-a/v2/products/inbound-inventory/{id}'),
  moved('any', '/channel-a/v2/products/*', 'GET /catalog/listings', 'changed'),
  removed(writes, '/channel-a/v2/unmanaged/asins/{id}'),
  removed(writes, '/channel-a/v2/unmanaged/asins/{id}/batch'),
  removed(writes, '/channel-a/v2/unmanaged/campaigns/{id}'),
  removed(writes, '/channel-a/v2/unmanaged/campaigns/{id}/batch'),
  removed('any', '/channel-a/v2/unmanaged/*'),
  removed('POST', '/channel-b/v2/report/adgroup'),
  removed('POST', '/channel-b/v2/report/aditem'),
  moved('any', '/channel-b/v2/report/*', jobs, 'changed'),
  removed('POST', '/dsp/v2/report/geo'),
  removed('POST', '/dsp/v2/report/inventory'),
  removed('POST', '/dsp/v2/report/advertiser_metrics'),
  moved('any', '/dsp/v2/report/*', jobs, 'changed'),
];

/** The entry for a path; undefined for a path that v2 never had. */
export function v2PathOf(path: string): V2Path | undefined {
  const asked = path.split('/');
  return v2Paths.find((entry) => {
    const wanted = entry.path.split('/');
    if (wanted.at(-1) === '*') {
      const parent = wanted.slice(0, -1);
      return asked.length > parent.length && parent.every((part, i) => part === asked[i]);
    }
    const fits = (part: string, i: number) => part.startsWith('{') || part === asked[i];
    return wanted.length === asked.length && wanted.every(fits);
  });
}
