/** For tests: a report that is asked for, and what may happen to it. */
import type { ReportRequest } from '#api/contract/report.ts';
import { happen, type Happening } from './panel.ts';
import { emptyPanel, type Panel, type Report } from './record.ts';
import type { Word } from './word.ts';

const request: ReportRequest = {
  name: 'a report',
  report_type: 'campaign',
  start_date: '2026-03-01',
  end_date: '2026-03-07',
  time_unit: 'daily',
  format: 'json',
};
/** What `ask` asks for. */
export const asked = { ...request, channel: null, account_id: null };

/** What the service says of its job. */
export const word = (more: Partial<Word> = {}): Word => ({
  id: 'job-1',
  status: 'pending',
  progress: 0,
  createdAt: 1000,
  since: null,
  reason: null,
  request: null,
  retryAfter: null,
  ...more,
});

/** The panel after all of that happened. */
export const after = (...all: Happening[]): Panel => all.reduce(happen, emptyPanel);
/** The newest report of a panel. */
export const first = ({ reports }: Panel): Report => {
  const [report] = reports;
  if (report === undefined) throw new Error('The panel is empty.');
  return report;
};

export const ask = { kind: 'asked', key: 'k', request: asked, at: 1000 } satisfies Happening;
export const accept = { kind: 'accepted', key: 'k', word: word(), at: 1100 } satisfies Happening;
export const hear = (at: number, more: Partial<Word>): Happening => ({
  kind: 'heard',
  id: 'job-1',
  word: word(more),
  at,
});
export const cancel = (outcome: 'asked' | 'lost' | 'refused' | 'late', at: number): Happening => ({
  kind: 'cancel',
  id: 'job-1',
  outcome,
  at,
});
