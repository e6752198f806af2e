/** Requests a report of one day and checks its job and its result. Only with the user's consent. */
import type { ReportRequest } from '#api/contract/report.ts';
import { compileWriter, isObject, valueAt } from '#api/mapping/map-record.ts';
import { fieldsOf } from '#api/mapping/resources.ts';
import { csvRecords } from '#lib/csv-read.ts';
import { utcDayOf } from '#lib/days.ts';
import { count } from '#lib/format.ts';
import { judgeMoney } from './check-lists.ts';
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

/** How often a refused request is repeated in the words of the refusal. */
export const mostRequests = 3;

/** The accepted job's response, after learning the service's own names from its refusals. */
async function requestReport(check: CheckSession, request: ReportRequest): Promise<unknown> {
  const { call, report, proposed, readContract } = check;
  const topic = topics.report_request;
  const refused = (text: string): null => {
    // What did not help is not proposed.
    delete proposed.resources.report_request;
    report(
      topic,
      'Body',
      'missing',
      text,
      'Reports cannot be requested: compare the body with what the service expects.',
    );
    return null;
  };
  for (let attempt = 0; attempt < mostRequests; attempt++) {
    const write = compileWriter('report_request', readContract().resources.report_request);
    const answer = await call(topic, 'requestReport', { json: write({ ...request }) });
    if (answer === null) return null;
    if (answer.isOk) {
      const isOurs = proposed.resources.report_request === undefined;
      report(
        topic,
        'Body',
        isOurs ? 'pass' : 'differs',
        `status ${answer.status}`,
        isOurs ? null : 'Without a mapping reports cannot be requested.',
      );
      return answer.body;
    }
    if (answer.status !== 400 && answer.status !== 422) return refused(`status ${answer.status}`);
    const learned = proposed.resources.report_request;
    const { fields, values } = learnRequest(answer.body);
    const isNew =
      Object.entries(fields).some(([ours, theirs]) => learned?.fields?.[ours] !== theirs) ||
      Object.keys(values).some((field) => learned?.values?.[field] === undefined);
    if (!isNew) return refused(`refused with status ${answer.status}`);
    proposed.resources.report_request = {
      fields: { ...learned?.fields, ...fields },
      values: mergedValues(learned?.values, values),
    };
  }
  return refused(`refused ${mostRequests} times`);
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
    const said = valueAt(job, pathOf('status') ?? 'status');
    const status = readContract().resources.job.values.get('status')?.get(String(said)) ?? said;
    const hasResult = typeof valueAt(job, pathOf('result_url') ?? 'result_url') === 'string';
    const isEnded = status === 'completed' || status === 'failed' || status === 'cancelled';
    if (isEnded || hasResult) {
      report(
        topic,
        'Job',
        status === 'completed' ? 'pass' : 'differs',
        isEnded ? `status ${status}` : 'an unknown status with a result',
        status === 'completed'
          ? null
          : isEnded
            ? 'The report did not complete.'
            : 'A status that is not recognized is displayed as in progress.',
      );
      return job;
    }
    await host.wait(2000);
    const answer = await call(topic, 'job', { path: { jobId } });
    if (answer === null) return null;
    if (!answer.isOk) {
      report(
        topic,
        'Job',
        'missing',
        `status check: ${answer.status}`,
        'A report cannot be tracked.',
      );
      return null;
    }
    const inside = valueAt(answer.body, at);
    job = isObject(inside) ? inside : answer.body;
    own.values = mergedValues(own.values, examineQuietly(check, job).values);
  }
  report(topic, 'Job', 'skipped', `still in progress after ${mostPolls} status checks`);
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
  const text = await response.text().catch(() => null);
  if (text === null) {
    report(topic, 'Result', 'missing', 'cut off', 'Results cannot be loaded completely.');
    return;
  }
  const body = parsed(text);
  const records = body === undefined ? csvRows(text) : (findList(body)?.records ?? []);
  if (body === undefined && !isTable(records)) {
    report(topic, 'Result', 'differs', 'neither JSON nor a table', 'Results cannot be read.');
    return;
  }
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
  const { pathOf } = examine('report_row', records, ['ad_group_id', 'keyword_id', 'product_id']);
  const at = (record: unknown, field: string): unknown => valueAt(record, pathOf(field) ?? field);
  judgeMoney(
    check,
    'report_row',
    records.map((record) => ({
      amount: at(record, 'spend'),
      per: at(record, 'clicks'),
      currency: at(record, 'currency_code'),
    })),
  );
}

/** A header has at least two names that the dashboard knows; other texts may be pages, or tables without one. */
function isTable(records: readonly Record<string, string>[] | readonly unknown[]): boolean {
  const [first] = records;
  if (first === undefined) return true;
  const known = fieldsOf('report_row').map(({ name }) => name);
  return known.filter((name) => Object.hasOwn(first as object, name)).length >= 2;
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
