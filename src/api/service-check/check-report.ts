/** Requests a report of one day and checks its job and its result. Only with the user's consent. */
import type { ReportRequest } from '#api/contract/report.ts';
import { openResult, ResultError } from '#api/result.ts';
import { now } from '#lib/clock.ts';
import { csvRecords } from '#lib/csv-read.ts';
import { utcDayOf } from '#lib/days.ts';
import { counted } from '#lib/format.ts';
import { causeOf, type CheckSession, parsed, recordsIn } from './check-session.ts';
import { isObject, type Json, topics } from './fields.ts';

/** Status checks of a report. */
export const mostPolls = 60;

export async function checkReport(
  check: CheckSession,
  filters: Pick<ReportRequest, 'account_id' | 'channel'>,
): Promise<void> {
  const { call, report, judge } = check;
  const day = utcDayOf(now() - 3 * 86_400_000);
  const request: ReportRequest = {
    name: 'Connection check',
    report_type: 'campaign',
    start_date: day,
    end_date: day,
    time_unit: 'daily',
    format: 'csv',
    ...filters,
  };
  const answer = await call(topics.job, 'requestReport', { json: request });
  if (answer === null) return;
  const subject = 'POST /advertising/reports';
  if (!answer.isOk) {
    const effect = `Reports cannot be requested. Compare what the service expects with what was sent: ${Object.keys(request).join(', ')}. An adapter can change it.`;
    report(topics.job, subject, 'missing', `refused with status ${answer.status}`, effect);
    return;
  }
  report(topics.job, subject, 'pass', `status ${answer.status}`);
  const job = await endOf(check, answer.body);
  if (job === null) return;
  judge('job', [job], ['failure_reason', 'progress']);
  const address = job['result_url'];
  if (typeof address === 'string') await checkResult(check, address);
}

/** The job's record once it has ended; `null` if it does not. */
async function endOf(
  { call, report, wait }: CheckSession,
  accepted: unknown,
): Promise<Json | null> {
  const topic = topics.job;
  let job = recordOf(accepted);
  const id = job['id'];
  if (typeof id !== 'string' && typeof id !== 'number') {
    report(topic, 'Job ID', 'missing', 'not found', 'A report cannot be tracked.');
    return null;
  }
  for (let poll = 0; poll < mostPolls; poll++) {
    const { status, result_url: address } = job;
    const isEnded = ['completed', 'failed', 'cancelled'].includes(String(status));
    if (status === 'completed') {
      report(topic, 'Job', 'pass', 'status completed');
      return job;
    }
    if (isEnded || typeof address === 'string') {
      report(
        topic,
        'Job',
        'differs',
        isEnded ? `status ${String(status)}` : 'an unknown status with a result',
        isEnded
          ? 'The report did not complete.'
          : 'A status that is not recognized is displayed as in progress.',
      );
      return job;
    }
    await wait(2000);
    const answer = await call(topic, 'job', { path: { jobId: String(id) } });
    if (answer === null) return null;
    if (!answer.isOk) {
      const found = `status check: ${answer.status}`;
      report(topic, 'Job', 'missing', found, 'A report cannot be tracked.');
      return null;
    }
    job = recordOf(answer.body);
  }
  report(topic, 'Job', 'skipped', `still in progress after ${mostPolls} status checks`);
  return null;
}

function recordOf(body: unknown): Json {
  const { data } = isObject(body) ? body : {};
  return isObject(data) ? data : isObject(body) ? body : {};
}

/** Opens the result as the dashboard does: unpacked, and through the adapter. */
async function checkResult(
  { client, options, report, judge, checkReferences }: CheckSession,
  address: string,
): Promise<void> {
  const topic = topics.report_row;
  const signal = options.signal ?? new AbortController().signal;
  const missing = (found: string, effect: string) =>
    report(topic, 'Result', 'missing', found, effect);
  try {
    const { body, headers, type } = await openResult(client, address, signal);
    const format = type.includes('json') ? 'json' : 'csv';
    const rows = await client.options.adapter?.rows({ body, headers }, format, signal);
    const text = await new Response(rows?.body ?? body).text();
    const records = recordsIn(parsed(text)) ?? csvRows(text);
    if (records.length === 0) {
      report(topic, 'Rows', 'skipped', 'The report has no rows.');
      return;
    }
    report(topic, 'Result', 'pass', counted(records.length, 'row'));
    judge('report_row', records, ['ad_group_id', 'keyword_id', 'product_id']);
    checkReferences('report_row', records, 'campaign_id', 'campaign');
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ResultError && error.reason === 'forbidden') {
      missing(
        'its origin is not allowed',
        'Add it to allowed_result_origins, and allow the dashboard’s origin there.',
      );
    } else missing(...causeOf(error));
  }
}

/** The first rows of a CSV text as records. */
function csvRows(text: string): Json[] {
  const [header, ...rows] = [...csvRecords(text.slice(0, 1_000_000), ',')];
  return rows
    .slice(0, 5000)
    .map(({ cells }) =>
      Object.fromEntries(cells.map((cell, at) => [header?.cells[at]?.trim() ?? '', cell || null])),
    );
}
