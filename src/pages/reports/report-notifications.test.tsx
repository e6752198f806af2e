import { expect, test } from 'vitest';
import type { Report } from '#features/reports/stored-reports.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { countInTitle, endingOf, endingsOf } from './report-notifications.tsx';

const ended = (status: string, reason: string | null = null) =>
  ({ id: 'job-1', request: null, status, reason }) as Report;

test('states how a report ended, and the reason if known', () => {
  expect(endingOf(ended('completed'))).toBe('“job-1” is done.');
  expect(endingOf(ended('failed', 'No room.'))).toBe('“job-1” failed: No room.');
  expect(endingOf(ended('failed'))).toBe('“job-1” failed.');
  expect(endingOf(ended('cancelled'))).toBe('“job-1” was cancelled.');
});

test('counts many', () => {
  const all = ['completed', 'failed', 'completed', 'completed'].map((status) => ended(status));
  expect(endingsOf(all)).toBe('4 reports have ended: 3 completed, 1 failed.');
});

test('puts a number before any page’s title, and removes it again', async () => {
  const draw = await render(<title>Campaigns</title>);
  const stop = countInTitle(2);
  expect(document.title).toBe('(2) Campaigns');
  await draw(<title>Keywords</title>);
  await actAsync(() => {});
  expect(document.title).toBe('(2) Keywords');
  // Another page sets its own title.
  await draw(<title key="other">Reports</title>);
  await actAsync(() => {});
  expect(document.title).toBe('(2) Reports');
  stop();
  expect(document.title).toBe('Reports');
});
