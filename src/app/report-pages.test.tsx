/** The reports page and a report’s page say what is wrong with a request or a result, and what changed in it. */
import { describe, expect, test } from 'vitest';
import { buttonNames, column, linkTo, press, textOf } from './test-page-content.ts';
import { answersOf, jobOf, storedReports, validWorld } from './test-service.ts';
import { type Answers, visitPage } from './test-visit-page.tsx';

/** Two reports of keywords, created long after their days. */
const comparedDays = {
  'job-later': { start_date: '2026-02-10', end_date: '2026-02-11' },
  'job-before': { start_date: '2026-02-01', end_date: '2026-02-01' },
};

/** Finished reports of every kind, and some that ended without a result. */
function stored() {
  const { value, ...panel } = storedReports();
  const ended = [
    { id: 'job-failed', status: 'failed', reason: 'Too many rows.' },
    { id: 'job-cancelled', status: 'cancelled' },
  ].flatMap((change) =>
    value.reports.slice(0, 1).map((report) => ({ ...report, key: change.id, ...change })),
  );
  const compared = value.reports
    .filter(({ id }) => id === jobOf('keyword', 'daily'))
    .flatMap((report) =>
      Object.entries(comparedDays).map(([id, days]) => ({
        ...report,
        key: id,
        id,
        request: { ...(report.request as object), ...days },
        createdAt: Date.UTC(2026, 5, 1),
      })),
    );
  return { ...panel, value: { ...value, reports: [...value.reports, ...ended, ...compared] } };
}

const main = () => textOf(document.querySelector('main'));

/** What `look` finds after these steps. */
async function read<T>(
  address: string,
  look: () => T,
  steps: (() => void)[] = [],
  answers: Answers = answersOf(validWorld),
): Promise<T> {
  const seen: T[] = [];
  const { failures } = await visitPage({
    address,
    answers,
    stored: [stored()],
    steps: [...steps, () => void seen.push(look())],
  });
  expect(failures).toEqual([]);
  return seen[0] as T;
}

const loadResult = () => press(/^Load result/);

/** The service with other answers for jobs and results. */
const withAnswer =
  (part: string, answer: () => unknown): Answers =>
  (method, path, body) =>
    path.includes(part) ? answer() : answersOf(validWorld)(method, path, body);

describe('a report without rows', () => {
  test.each([
    ['job-failed', 'Too many rows.'],
    ['job-cancelled', 'The report was cancelled'],
    ['job-none', 'Report not found'],
  ])('%s says why', async (id, text) => {
    expect(await read(`/reports/${id}`, main)).toContain(text);
  });

  test('is complete and empty', async () => {
    const empty = withAnswer('/_results/', () => ({ data: [] }));
    const page = await read(`/reports/${jobOf('campaign', 'daily')}`, main, [loadResult], empty);
    expect(page).toContain('No rows in this report');
  });
});

test.each(['json', 'csv'])(
  'a truncated %s file shows its whole rows, and says so',
  async (type) => {
    const id = jobOf('campaign', 'daily');
    const rows = validWorld.reportRow[id] ?? [];
    const names = Object.keys(rows[0] ?? {});
    const csv = [names, ...rows.map((row) => names.map((name) => JSON.stringify(row[name] ?? '')))]
      .map((cells) => `${cells.join()}\r\n`)
      .join('');
    const text = (type === 'csv' ? csv : JSON.stringify({ data: rows })).slice(0, -20);
    const headers = { 'Content-Type': type === 'csv' ? 'text/csv' : 'application/json' };
    const truncated = withAnswer('/_results/', () => new Response(text, { headers }));
    const page = await read(`/reports/${id}`, main, [loadResult], truncated);
    expect(page).toMatch(new RegExp(`truncated at byte [\\d,]+.*only the ${rows.length - 1} rows`));
    expect(page).toContain(`${rows.length - 1} of ${rows.length - 1} rows`);
  },
);

test('a result at an address that is not allowed is not requested, and the address is named', async () => {
  const id = jobOf('campaign', 'daily');
  const asked: string[] = [];
  const page = await read(`/reports/${id}`, main, [loadResult], (method, path, body) => {
    asked.push(path);
    const answer = answersOf(validWorld)(method, path, body);
    const elsewhere = { result_url: 'https://files.elsewhere.invalid/result' };
    return path.includes('/jobs/') ? { ...(answer as object), ...elsewhere } : answer;
  });
  expect(page).toContain('Download blocked: untrusted address');
  expect(page).toContain('The file is at https://files.elsewhere.invalid. ');
  expect(page).toContain('allowed_result_origins');
  expect(asked.some((path) => path.includes('/jobs/'))).toBe(true);
  expect(asked.filter((path) => path.includes('result'))).toEqual([]);
});

test('a report of keywords has its biggest changes first, by ID until their texts are requested', async () => {
  const id = jobOf('keyword', 'daily');
  // A day of each half of the report; the later it is in the list, the more a keyword has grown.
  const first = (validWorld.reportRow[id] ?? []).filter(
    ({ date }, _, all) => date === all[0]?.['date'],
  );
  const rows = first.flatMap((row, at) => [
    { ...row, date: '2026-02-20', spend: 5 + at },
    { ...row, date: '2026-03-08', spend: 5.5 + 3 * at },
  ]);
  const answers = withAnswer('/_results/', () => ({ data: rows }));
  const changes = () => ({
    title: main(),
    names: column('Increases', 'Keyword'),
    change: column('Increases', 'Spend change'),
    before: column('Increases', 'Spend before'),
    now: column('Increases', 'Spend now'),
    link: linkTo(column('Increases', 'Keyword')[0] ?? ''),
  });
  const ids = await read(`/reports/${id}`, changes, [loadResult], answers);
  expect(ids.title).toContain('Biggest changes: Keywords');
  const amount = (text = '') => Math.round(Number(text.replaceAll(/ .*|[^\d.]/g, '')) * 100);
  const amounts = ids.change.map((text) => amount(text));
  expect(amounts.length).toBeGreaterThan(1);
  expect(amounts).toEqual(ids.now.map((now, at) => amount(now) - amount(ids.before[at])));
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  expect(ids.names[0]).toMatch(/^kw-/);
  expect(ids.link).toMatch(new RegExp(`^/keywords/${ids.names[0]}`));
  const steps = [loadResult, () => press(/^Show keyword texts/)];
  const texts = await read(`/reports/${id}`, changes, steps, answers);
  expect(texts.names[0]).toMatch(/^.+, (exact|phrase|broad|auto)\b/);
  expect(texts.link).toBe(ids.link);
});

test('two reports are compared on their requested days, by names and all currencies, without good or bad', async () => {
  const template = validWorld.reportRow[jobOf('keyword', 'daily')]?.[0];
  const row = (date: string, spend: number, sales: number, currency_code = 'EUR') => ({
    ...template,
    date,
    spend,
    sales,
    currency_code,
  });
  const rows = {
    'job-later': [row('2026-02-10', 6, 60), row('2026-02-11', 7, 70), row('2026-02-14', 900, 0)],
    'job-before': [
      row('2026-02-01', 3, 30),
      row('2026-02-01', 2, 20, 'XTS'),
      row('2026-01-30', 900, 0),
    ],
  };
  const answers: Answers = (method, path, body) => {
    const [id] = Object.keys(rows).filter((one) => path.includes(one)) as (keyof typeof rows)[];
    if (id === undefined) return answersOf(validWorld)(method, path, body);
    if (path.includes('/_results/')) return { data: rows[id] };
    const model = jobOf('keyword', 'daily');
    const job = validWorld.job.find((one) => one['id'] === model);
    const request = { ...(job?.['request'] as object), ...comparedDays[id] };
    return { ...job, id, request, result_url: String(job?.['result_url']).replace(model, id) };
  };
  const seen: unknown[] = [];
  const { failures } = await visitPage({
    address: '/reports/job-later?against=job-before&f=date*2026-02-10..,spend*10..',
    answers,
    stored: [stored()],
    steps: [
      loadResult,
      () =>
        void seen.push({
          before: column('Increases', 'Spend before'),
          now: column('Increases', 'Spend now'),
          notes: main().match(/Comparisons exclude.*?period/)?.[0],
          currencies: textOf(document.querySelector('main [aria-label=Currency]')),
          colored: document.querySelectorAll('main .text-good, main .text-bad').length,
        }),
    ],
  });
  expect(failures).toEqual([]);
  expect(seen).toEqual([
    {
      before: ['3.00'],
      now: ['13.00'],
      notes: 'Comparisons exclude 1 row dated outside the report period',
      currencies: 'EURXTS',
      colored: 0,
    },
  ]);
});

test('a summary has no trend and says so', async () => {
  const page = await read(`/reports/${jobOf('product', 'summary')}`, main, [loadResult]);
  expect(page).toContain('A summary has one row for all days');
});

test('all ended reports that match the filters can be removed, whether or not their group is open', async () => {
  const { length } = stored().value.reports;
  for (const [search, number] of [
    ['', length],
    ['group=status', length],
    ['group=status&status=Failed,Cancelled', 2],
  ] as const) {
    const names = await read(`/reports?${search}`, buttonNames);
    expect(names).toContain(`Remove ${number} ended reports…`);
  }
});

describe('a request', () => {
  test('for days that no report can have says why, and cannot be sent', async () => {
    const sent: string[] = [];
    const page = await read(
      '/reports?start_date=2020-01-01&end_date=2020-02-20',
      () => ({
        text: main(),
        isInvalid: document.querySelector('input[aria-invalid]')?.getAttribute('aria-invalid'),
      }),
      [() => press(/^Request report/)],
      (method, path, body) => {
        if (method === 'POST') sent.push(path);
        return answersOf(validWorld)(method, path, body);
      },
    );
    expect(page.text).toContain('Reports go back 95 days');
    expect(page.isInvalid).toBe('true');
    expect(sent).toEqual([]);
  });

  test('for an account of another channel says that it would be empty', async () => {
    const account = validWorld.account.find(({ name }) => name === 'Velohaus UK') ?? {};
    const text = await read(
      `/reports?account_id=${String(account['id'])}&report_channel=channel-b`,
      main,
    );
    expect(text).toContain('would be empty');
    expect(text).toContain('is not connected');
  });

  test('follows the scope until another channel is chosen', async () => {
    expect(await read('/reports?channel=dsp', main)).toContain('dsp, all accounts.');
    expect(await read('/reports?channel=dsp&report_channel=channel-b', main)).not.toContain(
      'dsp, all accounts.',
    );
  });
});
