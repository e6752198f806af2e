/** The checks of errors and of response headers. */
import { isObject } from '#api/mapping/map-record.ts';
import { readRateLimit } from '#api/rate-headers.ts';
import { count } from '#lib/format.ts';
import { type CheckSession, topics } from './check-session.ts';

/** An ID that cannot exist. */
export async function checkErrors(check: CheckSession): Promise<void> {
  const { call, report, examine, current, proposed } = check;
  const topic = topics.problem;
  const answer = await call(topic, 'account', { path: { id: 'no-such-account' } });
  if (answer === null) return;
  const isNotFound = answer.status === 404;
  report(
    topic,
    'Unknown ID',
    isNotFound ? 'pass' : 'differs',
    `status ${answer.status}`,
    isNotFound ? null : 'The dashboard cannot tell that a record does not exist.',
  );
  if (!isObject(answer.body)) {
    report(
      topic,
      'Error body',
      'missing',
      'not JSON',
      'Error messages do not include the service’s own.',
    );
    return;
  }
  const size = proposed.query?.limit ?? current.query.limit;
  const invalid = await call(topic, 'accounts', { query: { [size]: 'none' } });
  const bodies = [answer.body, ...(invalid?.isOk === false ? [invalid.body] : [])];
  const rarely = ['type', 'title', 'status', 'instance', 'errors', 'job_id', 'poll_url'];
  examine('problem', bodies, rarely);
}

export function checkHeaders(check: CheckSession): void {
  const { report, host, headers } = check;
  const firstHeaders = headers();
  const topic = topics.rate_limits;
  if (firstHeaders === null) return;
  const reading = readRateLimit(firstHeaders, host.now());
  const names = [...firstHeaders.keys()].filter((name) => /^(x-)?ratelimit/.test(name));
  if (typeof reading?.remaining === 'number')
    report(topic, 'Rate-limit headers', 'pass', `${dialectOf(names)}: ${names.join(', ')}`);
  else
    report(
      topic,
      'Rate-limit headers',
      'missing',
      host.seesAllHeaders
        ? 'none that the dashboard knows'
        : 'none readable; the service may not expose them',
      'The dashboard counts its own calls only and asks GET /rate-limits for the rest.',
    );
  const date = Date.parse(firstHeaders.get('Date') ?? '');
  if (Number.isNaN(date)) {
    report(
      'Access',
      'Clock',
      'skipped',
      host.seesAllHeaders ? 'no Date header' : 'Date header not exposed',
    );
    return;
  }
  const seconds = Math.round(Math.abs(host.now() - date) / 1000);
  const isClose = seconds <= 60;
  report(
    'Access',
    'Clock',
    isClose ? 'pass' : 'differs',
    `${count(seconds)} s apart`,
    isClose ? null : 'Ages and countdowns are off by this much. Set this device’s clock.',
  );
}

function dialectOf(names: readonly string[]): string {
  if (names.some((name) => name.startsWith('x-'))) return 'X-RateLimit-*';
  return names.includes('ratelimit') ? 'RateLimit, as in later drafts' : 'RateLimit-*';
}
