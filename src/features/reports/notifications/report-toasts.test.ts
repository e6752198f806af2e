import { expect, test } from 'vitest';
import type { Report } from '#shared/reports/stored-reports.ts';
import { endingOf, endingsOf } from './report-toasts.tsx';

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
