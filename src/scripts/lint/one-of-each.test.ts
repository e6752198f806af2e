/** What the app has once: a second of its kind must not appear beside it. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inRoot } from '../shared/paths.ts';

const files = globSync('src/**/*.{ts,tsx}', { cwd: inRoot() })
  // The simulated service stands for another computer.
  .filter((file) => !/\.test\.tsx?$|\/test(-|ing)|^src\/(mocks|scripts)\//.test(file));

test.each([
  ['listeners are called', /new Set<\([^)]*\) => /, ['lib/store.ts']],
  ['tabs share locks and channels', /navigator\.locks\.|new BroadcastChannel\(/, ['lib/tabs.ts']],
  [
    'one tab leads',
    /standForLead\(/,
    [
      'lib/leader.ts',
      'auth/session-tab-sync.ts',
      'api/rate-limiter/browser-tab-channel.ts',
      'shared/jobs/job-tracker.ts',
      'features/v2-batch/draft/draft-store.ts',
    ],
  ],
  [
    'jobs are tracked',
    /startPoller\(|trackJobs[<(]/,
    [
      'shared/jobs/job-tracker.ts',
      'shared/jobs/job-poller.ts',
      'shared/history/history-store.ts',
      'shared/reports/report-store.ts',
      'shared/scans/scan-store.ts',
      'features/v2-batch/store/batch-store.ts',
    ],
  ],
  ['sums are exact', /BigInt\(/, ['lib/exact-sum.ts']],
  ['CSV is scanned', /=== quote\b.*(\n.*)*=== lineFeed/, ['lib/csv-scanner.ts']],
  ['JSON is scanned', /depth(\+\+|--| [+-]= 1)/, ['lib/json-syntax.ts']],
  [
    'charts get their scales',
    /niceTicks|tickCount|dataM(in|ax)\b|stepFor\(/,
    ['ui/charts/axis-scale.ts'],
  ],
  // ACOS and ROAS are the same number twice, and two scales compare nothing.
  ['charts have a second axis', /[xy]AxisId/, []],
  ['areas of a status have a color of their own', /\bbg-(good|warn|bad)(?!-)/, ['ui/button.tsx']],
  [
    'days and time zones are computed',
    /tzOffset\(|getTimezoneOffset\(|setUTCDate\(/,
    ['lib/days.ts'],
  ],
])('%s in one place', async (_, pattern, places) => {
  const found: string[] = [];
  for (const file of files) {
    if (pattern.test(await readFile(inRoot(file), 'utf8'))) found.push(file.replace('src/', ''));
  }
  expect(found.toSorted()).toEqual(places.toSorted());
});
