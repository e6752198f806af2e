import { describe, expect, test } from 'vitest';
import { parseReports } from './stored-reports.ts';
import { accept, after, ask, cancel, jobReceived } from './test-reports.ts';

describe('stored reports', () => {
  test('are read as written', () => {
    const panel = after(ask, accept, cancel('asked', 2000));
    expect(parseReports(JSON.parse(JSON.stringify(panel)))).toEqual(panel);
  });

  test('skips invalid entries and leaves them in place', () => {
    const panel = after(ask, accept);
    const odd = [{ key: 'from a later version' }, 7];
    const read = parseReports({ ...panel, reports: [...panel.reports, ...odd] });
    expect(read).toEqual({ ...panel, odd });
    expect(parseReports(read)).toEqual(read);
    for (const value of [null, 'panel', {}, { reports: [] }])
      expect(parseReports(value)).toBeNull();
  });

  test('contains no result URLs', () => {
    const completed = jobReceived(9000, { status: 'completed', progress: 1 });
    expect(JSON.stringify(after(ask, accept, completed))).not.toMatch(/url|http/);
  });
});
