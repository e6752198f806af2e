/** Requests a report of one day and checks its job and its result. Only with the user's consent. */
import type { ReportRequest } from '#api/contract/report.ts';
import { compileWriter, isObject, valueAt } from '#api/mapping/map-record.ts';
import { csvRecords } from '#lib/csv-read.ts';
import { utcDayOf } from '#lib/days.ts';
import { count } from '#lib/format.ts';
import { type CheckSession, idOf, mergedValues, parsed, topics } from './check-session.ts';
import { type Examined, examineRecords } from './examine-records.ts';
import { findList } from './find-envelope.ts';
import { learnRequest } from './learn-request.ts';
import { normal } from './match-fields.ts';

/** Status checks of a report. */
export const mostPolls = 60;

export async function checkReport(
  check: CheckSession,
  filters: Pick<ReportRequest, 'account_id' | 'channel'>,
): Promise<void> {
  const { host, known, examine, report } = check;
  const topic = topics.job;
  const day = utcDayOf(host.now() - 3 * 86_400_000);
  const request: ReportRequest = {
    name: 'Connection check',
    report_type: 'campaign',
    start_date: day,
    end_date: day,
    time_unit: 'daily',
    format: 'csv',
    ...filters,
  };
  const accepted = await requestReport(check, request);
  if (accepted === null) return;
  for (const [field, value] of Object.entries({ ...request })) {
    // Dates may be written without separators.
    const texts = [normal(value), value.replaceAll('-', '')];
    known.set(`request.${field}`, new Set(texts));
  }
  const job = await endOf(check, accepted);
  if (job === null) return;
  const { pathOf } = examine('job', [job], ['failure_reason', 'progress']);
  const address = valueAt(job, pathOf('result_url') ?? 'result_url');
  if (typeof address !== 'string') {
    report(topic, 'Result', 'missing', 'no result_url', 'Results cannot be loaded.');
    return;
  }
  await checkResult(check, address);
}

/** The accepted job's response, after learning the service's own names from its refusals. */
async function requestReport(check: CheckSession, request: ReportRequest): Promise<unknown> {
  const { call, report, proposed, readContract } = check;
  const topic = topics.report_request;
  const learned = (proposed.resources.report_request ??= {});
  for (let attempt = 0; attempt < 3; attempt++) {
    const contract = readContract();
    const write = compileWriter('report_request', contract.resources.report_request);
    const answer = await call(topic, 'requestReport', { json: write({ ...request }) });
    if (answer === null) return null;
    if (answer.isOk) {
      const isOurs = attempt === 0;
      report(
        topic,
        'Body',
        isOurs ? 'pass' : 'differs',
        `status ${answer.status}`,
        isOurs ? null : 'Without a mapping reports cannot be requested.',
      );
      return answer.body;
    }
    const { fields: names, values } = learnRequest(answer.body);
    const isNew = Object.entries(names).some(([ours, theirs]) => learned.fields?.[ours] !== theirs);
    const hasNew = Object.keys(values).some((field) => learned.values?.[field] === undefined);
    if (!isNew && !hasNew) {
      report(
        topic,
        'Body',
        'missing',
        `refused with status ${answer.status}`,
        'Reports cannot be requested: compare the body with what the service expects.',
      );
      return null;
    }
    learned.fields = { ...learned.fields, ...names };
    learned.values = { ...learned.values, ...values };
  }
  report(
    topic,
    'Body',
    'missing',
    'refused three times',
    'Reports cannot be requested: compare the body with what the service expects.',
  );
  return null;
}

/** The job's record once it has ended; `null` if it does not. */
async function endOf(check: CheckSession, accepted: unknown): Promise<unknown> {
  const { host, call, report, proposed, single, readContract } = check;
  const topic = topics.job;
  let job = single('job', accepted);
  const { pathOf, values } = examineQuietly(check, job);
  const jobId = idOf(job, pathOf('id'));
  if (jobId === null) {
    report(topic, 'Job ID', 'missing', 'not found', 'A report cannot be tracked.');
    return null;
  }
  const own = (proposed.resources.job ??= {});
  own.values = mergedValues(own.values, values);
  const at = readContract().resources.job.envelope.record;
  for (let poll = 0; poll < mostPolls; poll++) {
    const status = normal(valueAt(job, pathOf('status') ?? 'status'));
    if (!['pending', 'running'].includes(status)) {
      report(
        topic,
        'Job',
        status === 'completed' ? 'pass' : 'differs',
        `status ${status}`,
        status === 'completed' ? null : 'The report did not complete.',
      );
      return job;
    }
    await host.wait(2000);
    const answer = await call(topic, 'job', { path: { jobId } });
    if (answer === null || !answer.isOk) return null;
    const inside = valueAt(answer.body, at);
    job = isObject(inside) ? inside : answer.body;
  }
  report(topic, 'Job', 'skipped', 'did not end within two minutes');
  return null;
}

function examineQuietly(check: CheckSession, job: unknown): Examined {
  const { current, known } = check;
  return examineRecords({
    resource: 'job',
    topic: topics.job,
    records: [job],
    mapping: current.resources.job,
    known,
  });
}

async function checkResult(check: CheckSession, address: string): Promise<void> {
  const { host, report, list, examine } = check;
  const topic = topics.report_row;
  const response = await host.fetchResult(address).catch(() => null);
  if (response === null || !response.ok) {
    report(
      topic,
      'Result',
      'missing',
      response === null ? 'address not allowed or not reachable' : `status ${response.status}`,
      'Results cannot be loaded: add their origin to allowed_result_origins, and allow the dashboard’s origin there.',
    );
    return;
  }
  const text = await response.text();
  const body = parsed(text);
  const records = body === undefined ? csvRows(text) : (findList(body)?.records ?? []);
  if (body !== undefined && records.length > 0) list('report_row', body);
  if (records.length === 0) {
    report(topic, 'Rows', 'skipped', 'The report has no rows.');
    return;
  }
  report(
    topic,
    'Result',
    'pass',
    `${body === undefined ? 'CSV' : 'JSON'}, ${count(records.length)} rows`,
  );
  examine('report_row', records, ['ad_group_id', 'keyword_id', 'product_id']);
}

/** The first rows of a CSV text as records. */
function csvRows(text: string): Record<string, string>[] {
  const [header, ...rows] = [...csvRecords(text.slice(0, 1_000_000), ',')];
  return rows
    .slice(0, 5000)
    .map(({ cells }) =>
      Object.fromEntries(cells.map((cell, i) => [header?.cells[i]?.trim() ?? '', cell])),
    );
}
