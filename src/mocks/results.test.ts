import { expect, test } from 'vitest';
import { reportColumns } from '#api/contract/report.ts';
import { signInAs } from './sign-in-as.ts';
import { body, refusalOf, signedInWorld } from './testing.ts';

interface Answer {
  id: string;
  result_url: string;
  expires_at: string;
}

type World = Awaited<ReturnType<typeof signedInWorld>>;

/** Requests a report and advances the world's clock until it is complete. */
async function completed(world: World, change: object = {}): Promise<Answer> {
  const request = {
    name: 'week',
    report_type: 'campaign',
    time_unit: 'daily',
    format: 'json',
    start_date: '2026-03-01',
    end_date: '2026-03-07',
    ...change,
  };
  const job = await body<Answer>(world.send('POST', '/advertising/reports', request));
  await world.clock({ advance_s: 30 });
  return body<Answer>(world.get(`/advertising/jobs/${job.id}`));
}

test('a result needs no credentials and is valid for an hour after each reading of its job', async () => {
  const world = await signedInWorld();
  const job = await completed(world);
  expect(job.expires_at).toBe('2026-03-11T10:07:30Z');
  expect((await body<{ data: unknown[] }>(fetch(job.result_url))).data.length).toBeGreaterThan(
    1000,
  );
  await world.clock({ advance_s: 3500 });
  const again = await body<Answer>(world.get(`/advertising/jobs/${job.id}`));
  await world.clock({ advance_s: 200 });
  expect(await refusalOf(fetch(job.result_url))).toMatchObject({ status: 403 });
  expect((await fetch(again.result_url)).status).toBe(200);
  expect((await fetch(again.result_url.replace('until=1', 'until=2'))).status).toBe(403);
});

test('a result is the same on every reading at any time', async () => {
  const world = await signedInWorld();
  const job = await completed(world, { start_date: '2026-03-08', end_date: '2026-03-11' });
  const first = await (await fetch(job.result_url)).text();
  await world.clock({ advance_s: 2 * 86_400 });
  const { get } = await signInAs(world.baseUrl);
  const later = await body<Answer>(get(`/advertising/jobs/${job.id}`));
  expect(await (await fetch(later.result_url)).text()).toBe(first);
});

test('CSV has the same rows and columns', async () => {
  const world = await signedInWorld();
  const json = await completed(world, { report_type: 'keyword', time_unit: 'summary' });
  const { data } = await body<{ data: Record<string, string | number>[] }>(fetch(json.result_url));
  const csv = await completed(world, {
    report_type: 'keyword',
    time_unit: 'summary',
    format: 'csv',
  });
  const lines = (await (await fetch(csv.result_url)).text()).trimEnd().split('\r\n');
  expect(lines[0]).toBe(reportColumns.join(','));
  expect(lines).toHaveLength(data.length + 1);
  expect(lines[7]?.split(',')).toEqual(
    reportColumns.map((column) => String(data[6]?.[column] ?? '')),
  );
});

test('report names can request a truncated result or one on another origin', async () => {
  const world = await signedInWorld();
  const broken = await completed(world, { name: 'truncated' });
  await expect((await fetch(broken.result_url)).json()).rejects.toThrow(SyntaxError);
  const foreign = await completed(world, { name: 'foreign-origin' });
  expect(new URL(foreign.result_url).origin).not.toBe(new URL(world.baseUrl).origin);
  expect((await fetch(foreign.result_url)).status).toBe(200);
});

test('a report of a disconnected account fails with a reason; another user’s job returns 404', async () => {
  const world = await signedInWorld();
  const job = await completed(world, { account_id: 'acct-0008' });
  expect(job).toMatchObject({
    status: 'failed',
    failure_reason: 'The account acct-0008 is disconnected.',
  });
  const other = await signInAs(world.baseUrl, 'empty');
  expect((await other.get(`/advertising/jobs/${job.id}`)).status).toBe(404);
});

test('a user without accounts gets an empty result', async () => {
  const world = await signedInWorld({ username: 'empty' });
  const job = await completed(world);
  expect(await body(fetch(job.result_url))).toEqual({ data: [] });
});

test('results on the service’s origin accept a bearer, those on another origin do not', async () => {
  const world = await signedInWorld();
  const asked = async (name: string) => {
    const { result_url } = await completed(world, { name });
    const { headers } = await fetch(result_url, { method: 'OPTIONS' });
    return headers.get('Access-Control-Allow-Headers');
  };
  expect(await asked('here')).toContain('Authorization');
  expect(await asked('foreign-origin')).toBeNull();
});
