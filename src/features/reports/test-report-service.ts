/**
 * For tests: stored reports and a service known only through responses, which the test releases. Checks the
 * invariants after each step.
 */
import { expect } from 'vitest';
import type { JobStatus } from '#api/contract/job.ts';
import type { AskedReport } from '#api/contract/report.ts';
import type { JobAnswer } from '#queries/reports.queries.ts';
import { pollDueAt, reportsReducer, type TimedReportEvent } from './reports-reducer.ts';
import {
  noReports,
  isEnded,
  isInProgress,
  type StoredReports,
  parseReports,
  findReport,
  type Report,
} from './stored-reports.ts';
import { answerOf } from './test-reports.ts';

interface Job {
  name: string;
  createdAt: number;
  lasts: number;
  end: JobStatus;
  cancelledAt: number | null;
}

type Reply = TimedReportEvent extends infer H
  ? H extends TimedReportEvent
    ? Omit<H, 'at'>
    : never
  : never;

/** A response on its way to a tab. */
interface Letter {
  tab: number;
  reply: Reply;
}

const requestOf = (name: string): AskedReport => ({
  name,
  report_type: 'campaign',
  start_date: '2026-03-01',
  end_date: '2026-03-02',
  time_unit: 'daily',
  format: 'json',
  channel: null,
  account_id: null,
});

export function startWorld() {
  let time = 1_000_000;
  let panel: StoredReports = noReports;
  let letters: Letter[] = [];
  let keys = 0;
  const jobs = new Map<string, Job>();
  /** IDs in the list that the user did not remove. */
  const told = new Set<string>();
  const asked = new Set<string>();
  /** Keys of reports that the user wants. */
  const wanted = new Set<string>();
  /** Keys of reports that were merged with another. */
  const joined = new Set<string>();
  /** By key, the notifications of its end, and by whom. */
  const tellings = new Set<string>();
  /** By key, the most advanced status displayed. */
  const shown = new Map<string, string>();

  const statusOf = ({ createdAt, lasts, end, cancelledAt }: Job): JobStatus => {
    if (cancelledAt !== null) return 'cancelled';
    const age = time - createdAt;
    if (age < lasts / 4) return 'pending';
    return age < lasts ? 'running' : end;
  };
  const answerAbout = (id: string): JobAnswer => {
    const job = jobs.get(id);
    if (job === undefined) throw new Error(`No job ${id}.`);
    const { createdAt, lasts, name } = job;
    const progress = Math.min(1, (time - createdAt) / lasts);
    const status = statusOf(job);
    return answerOf({ id, status, progress, createdAt, request: requestOf(name) });
  };
  const isOpen = (id: string) => ['pending', 'running'].includes(answerAbout(id).job.status ?? '');

  function apply(reply: Reply): void {
    const before = panel;
    panel = reportsReducer(panel, { ...reply, at: time });
    if (reply.kind === 'accepted') note(reply.key, reply.answer.job.id);
    else if (reply.kind === 'joined') note(reply.key, reply.id);
    hold(before);
  }

  /** A report removed while its request was unanswered is not expected. */
  function note(key: string, id: string): void {
    const isOwn = panel.reports.some((it) => it.key === key);
    const isThere = panel.reports.some((it) => it.id === id);
    if (isOwn || isThere) told.add(id);
    if (isThere && !isOwn && findReport(panel.reports, key)?.id === id) joined.add(key);
  }

  function hold(before: StoredReports): void {
    const { reports } = panel;
    if (panel !== before) expect(panel.revision).toBe(before.revision + 1);
    expect(new Set(reports.map(({ key }) => key)).size).toBe(reports.length);
    const ids = reports.flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of told) expect(ids, 'no job is lost').toContain(id);
    for (const key of asked) {
      const own = reports.some((it) => it.key === key);
      expect(own || joined.has(key), 'no request is lost').toBe(true);
      if (wanted.has(key)) {
        expect(findReport(reports, key)?.purpose, 'it stays the user’s').toBeUndefined();
      }
    }
    for (const report of reports) {
      const rank = ['pending', 'running'].indexOf(shown.get(report.key) ?? '');
      const last = shown.get(report.key);
      if (last !== undefined && isEnded({ status: last })) expect(report.status).toBe(last);
      else if (last === 'running') expect(report.status).not.toBe('pending');
      else if (rank === 0) expect(report.status).not.toBeNull();
      if (report.status !== null) shown.set(report.key, report.status);
      if (isEnded(report)) {
        expect(report.nextAt).toBeNull();
        expect([null, 'late']).toContain(report.cancel);
      }
      if (isInProgress(report)) expect(report.nextAt, 'it is looked at again').not.toBeNull();
      if (report.news !== null) expect(isEnded(report), 'only an end is news').toBe(true);
      if (report.purpose === 'history') expect(report.news, 'it is silent').toBeNull();
    }
  }

  function post(tab: number, key: string, name: string, lasts: number, end: JobStatus): void {
    const retryAfter = keys % 2 === 0 ? 5 : null;
    const twin = [...jobs].find(([id, job]) => job.name === name && isOpen(id))?.[0];
    if (twin !== undefined) {
      letters.push({ tab, reply: { kind: 'joined', key, id: twin, retryAfter } });
      return;
    }
    const id = `job-${jobs.size + 1}`;
    jobs.set(id, { name, createdAt: time, lasts, end, cancelledAt: null });
    letters.push({ tab, reply: { kind: 'accepted', key, answer: answerAbout(id) } });
  }

  const at = <T>(list: readonly T[], pick: number): T | undefined =>
    list[pick % Math.max(1, list.length)];

  const world = {
    panel: () => panel,
    letters: () => letters,
    jobs,
    statusOf,
    advance: (seconds: number) => void (time += seconds * 1000),
    ask(tab: number, name: string, lasts: number, end: JobStatus, purpose: Report['purpose']) {
      const key = `key-${(keys += 1)}`;
      asked.add(key);
      if (purpose === undefined) wanted.add(key);
      apply({ kind: 'requested', key, request: requestOf(name), purpose });
      post(tab, key, name, lasts, end);
    },
    again(tab: number, pick: number) {
      const report = at(
        panel.reports.filter(({ standing }) => standing === 'unanswered'),
        pick,
      );
      if (report === undefined) return;
      world.keep(panel.reports.indexOf(report));
      apply({ kind: 'requestedAgain', key: report.key });
      post(tab, report.key, report.request?.name ?? '', 5000, 'completed');
    },
    /** The user wants a report that was requested automatically. */
    keep(pick: number) {
      const report = at(panel.reports, pick);
      if (report === undefined) return;
      wanted.add(report.key);
      apply({ kind: 'wanted', key: report.key });
    },
    add(pick: number) {
      const id = at([...jobs.keys()], pick);
      if (id === undefined) return;
      apply({ kind: 'added', key: `key-${(keys += 1)}`, id });
      told.add(id);
      hold(panel);
    },
    remove(pick: number) {
      const report = at(panel.reports, pick);
      if (report === undefined || report.standing === 'asking') return;
      asked.delete(report.key);
      told.delete(report.id ?? '');
      apply({ kind: 'removed', keys: [report.key] });
      expect(panel.reports).not.toContainEqual(report);
    },
    /** A tab claims the notification of an end, or the user sees it. */
    tell(pick: number, by: 'page' | 'browser' | 'user') {
      const key = at(panel.reports, pick)?.key ?? '';
      const before = panel;
      apply(by === 'user' ? { kind: 'seen', keys: [key] } : { kind: 'notified', key, by });
      if (panel === before) return;
      const same = by === 'user' ? [`${key} user`] : [`${key} ${by}`, `${key} user`];
      for (const it of same)
        expect(tellings, 'told once, and not when it was seen').not.toContain(it);
      tellings.add(`${key} ${by}`);
    },
    /** Polls everything due, like the leading tab. */
    look(tab: number, isHidden: boolean) {
      for (const report of panel.reports) {
        const due = pollDueAt(report, time, isHidden);
        if (due === null || due > time) continue;
        expect(isEnded(report), 'an ended job is never polled').toBe(false);
        letters.push({
          tab,
          reply: { kind: 'received', id: report.id ?? '', answer: answerAbout(report.id ?? '') },
        });
      }
    },
    cancel(tab: number, pick: number) {
      const report = at(panel.reports.filter(isInProgress), pick);
      const id = report?.id ?? '';
      const job = jobs.get(id);
      if (job === undefined) return;
      apply({ kind: 'cancel', id, outcome: 'asked' });
      if (isOpen(id)) {
        job.cancelledAt = time;
        letters.push({ tab, reply: { kind: 'received', id, answer: answerAbout(id) } });
      } else letters.push({ tab, reply: { kind: 'cancel', id, outcome: 'late' } });
    },
    /** Delivers one of the responses in any order, perhaps one of them again later. */
    deliver(pick: number, isTwice: boolean) {
      const letter = at(letters, pick);
      if (letter === undefined) return;
      if (!isTwice) letters = letters.filter((it) => it !== letter);
      apply(letter.reply);
    },
    /** Gives up waiting for a response; a late one arrives anyway. */
    lose(pick: number, isLate: boolean) {
      const letter = at(letters, pick);
      if (letter === undefined) return;
      if (!isLate) letters = letters.filter((it) => it !== letter);
      const { reply } = letter;
      if (reply.kind === 'accepted' || reply.kind === 'joined') {
        apply({ kind: 'unanswered', key: reply.key, reason: null });
      } else if (reply.kind === 'cancel') {
        apply({ kind: 'cancel', id: reply.id, outcome: 'lost' });
      } else if (reply.kind === 'received') {
        apply({ kind: 'pollFailed', id: reply.id, why: 'network', retryAfter: null });
      }
    },
    /** A page closes with all responses on their way to it; the next poller cleans up. */
    reload(tab: number) {
      const gone = letters.filter((it) => it.tab === tab);
      letters = letters.filter((it) => it.tab !== tab);
      const read = parseReports(structuredClone(panel));
      expect(read).toEqual(panel);
      panel = read ?? noReports;
      for (const { reply } of gone) {
        if (reply.kind === 'accepted' || reply.kind === 'joined') {
          apply({ kind: 'unanswered', key: reply.key, reason: null });
        }
      }
    },
  };
  return world;
}
