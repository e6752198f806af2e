/** The checks of errors and of response headers. */
import { readRateLimit } from '#api/rate-headers.ts';
import { now } from '#lib/clock.ts';
import { count } from '#lib/format.ts';
import type { CheckSession } from './check-session.ts';
import { isObject, topics } from './fields.ts';

/** What is rarely in an error. */
const rare = [
  'type',
  'title',
  'status',
  'instance',
  'errors[].pointer',
  'errors[].detail',
  'job_id',
  'poll_url',
];

/** Asks for an ID that cannot exist, and for an invalid page. */
export async function checkErrors({ call, report, judge }: CheckSession): Promise<void> {
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
  const invalid = await call(topic, 'accounts', { query: { limit: 'none' } });
  const bodies = [answer, ...(invalid?.isOk === false ? [invalid] : [])].map(({ body }) => body);
  const problems = bodies.filter(isObject);
  if (problems.length > 0) judge('problem', problems, rare);
  else {
    const effect = 'Error messages do not include the service’s own.';
    report(topic, 'Error body', 'missing', 'not JSON', effect);
  }
}

export function checkHeaders(check: CheckSession): void {
  const { report, options, headers } = check;
  const firstHeaders = headers();
  const topic = topics.rate_limits;
  if (firstHeaders === null) return;
  const reading = readRateLimit(firstHeaders, now());
  const names = [...firstHeaders.keys()].filter((name) => /^(x-)?ratelimit/.test(name));
  if (typeof reading?.remaining === 'number')
    report(topic, 'Rate-limit headers', 'pass', `${familyOf(names)}: ${names.join(', ')}`);
  else
    report(
      topic,
      'Rate-limit headers',
      'missing',
      options.seesAllHeaders
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
      options.seesAllHeaders ? 'no Date header' : 'Date header not exposed',
    );
    return;
  }
  const seconds = Math.round(Math.abs(now() - date) / 1000);
  const isClose = seconds <= 60;
  report(
    'Access',
    'Clock',
    isClose ? 'pass' : 'differs',
    `${count(seconds)} s apart`,
    isClose ? null : 'Ages and countdowns are off by this much. Set this device’s clock.',
  );
}

function familyOf(names: readonly string[]): string {
  if (names.some((name) => name.startsWith('x-'))) return 'X-RateLimit-*';
  return names.includes('ratelimit') ? 'RateLimit, as in later drafts' : 'RateLimit-*';
}
