/** Requests a report of one day and checks its job and its result. Only with the user's consent. */
import type { ReportRequest } from '#api/contract/report.ts';
import { openResult, ResultError } from '#api/result.ts';
import { now } from '#lib/clock.ts';
import { csvRecords } from '#lib/csv-scanner.ts';
import { utcDayOf } from '#lib/days.ts';
import { counted } from '#lib/format.ts';
import type { Outcome } from './check-result.ts';
import { causeOf, type CheckPart, idOf, parsed, recordIn, recordsIn } from './check-session.ts';
import { type Json, topics } from './fields.ts';

/** Status checks of a report. */
export const mostPolls = 60;

export async function checkReport(
  part: CheckPart,
  filters: Pick<ReportRequest, 'account_id' | 'channel'>,
): Promise<void> {
  const { call, report, judge } = part;
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
  const answer = await call('requestReport', { json: request });
  if (answer === null) return;
  report(
    'POST /advertising/reports',
    answer.isOk ? 'pass' : 'missing',
    `${answer.isOk ? '' : 'refused with '}status ${answer.status}`,
    `Reports cannot be requested. Compare what the service expects with what was sent: ${Object.keys(request).join(', ')}. An adapter can change it.`,
  );
  if (!answer.isOk) return;
  const job = await endOf(part, answer.body);
  if (job === null) return;
  judge('job', [job], ['failure_reason', 'progress']);
  const address = job['result_url'];
  if (typeof address === 'string') await checkResult(part.part(topics.report_row), address);
}

/** The job's record once it has ended; `null` if it does not. */
async function endOf({ call, report, wait }: CheckPart, accepted: unknown): Promise<Json | null> {
  const finding = (outcome: Outcome, found: string, effect: string | null = null) =>
    report('Job', outcome, found, effect);
  let job = recordIn(accepted);
  const id = idOf(job);
  if (id === null) {
    report('Job ID', 'missing', 'not found', 'A report cannot be tracked.');
    return null;
  }
  for (let poll = 0; poll < mostPolls; poll++) {
    const { status, result_url: address } = job;
    if (['completed', 'failed', 'cancelled'].includes(String(status))) {
      const isDone = status === 'completed';
      const effect = 'The report did not complete.';
      finding(isDone ? 'pass' : 'differs', `status ${String(status)}`, effect);
      return job;
    }
    if (typeof address === 'string') {
      const effect = 'A status that is not recognized is displayed as in progress.';
      finding('differs', 'an unknown status with a result', effect);
      return job;
    }
    await wait(2000);
    const answer = await call('job', { path: { jobId: id } });
    if (answer === null) return null;
    if (!answer.isOk) {
      finding('missing', `status check: ${answer.status}`, 'A report cannot be tracked.');
      return null;
    }
    job = recordIn(answer.body);
  }
  finding('skipped', `still in progress after ${mostPolls} status checks`);
  return null;
}

/** Opens the result as the dashboard does: unpacked, and through the adapter. */
async function checkResult(
  { client, options, report, judge, checkReferences }: CheckPart,
  address: string,
): Promise<void> {
  const signal = options.signal ?? new AbortController().signal;
  const missing = (found: string, effect: string) => report('Result', 'missing', found, effect);
  try {
    const { body, headers, type } = await openResult(client, address, signal);
    const format = type.includes('json') ? 'json' : 'csv';
    const rows = await client.options.adapter?.rows({ body, headers }, format, signal);
    const text = await new Response(rows?.body ?? body).text();
    const records = recordsIn(parsed(text)) ?? csvRows(text);
    if (records.length === 0) {
      report('Rows', 'skipped', 'The report has no rows.');
      return;
    }
    report('Result', 'pass', counted(records.length, 'row'));
    judge('report_row', records, ['ad_group_id', 'keyword_id', 'product_id']);
    checkReferences(records, 'campaign_id', 'campaign');
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
