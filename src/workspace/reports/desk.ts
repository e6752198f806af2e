/**
 * The report desk as a store: what is seen of the reports, and what can be done about them. Its truth
 * lies on the device, where all tabs find it; one of them at a time, the holder of a lock, looks at
 * the jobs. A request is written down before it is sent, so that it is not lost with the page.
 */
import { ServiceError } from '#api/errors.ts';
import type { ReportRequest } from '#api/contract/report.ts';
import { now } from '#lib/clock.ts';
import { askReport, cancelJob, type JobAnswer } from '#queries/reports.queries.ts';
import type { TabPorts } from '#workspace/tab-ports.ts';
import { type Hold, startPoller } from '#workspace/job-polling/job-poller.ts';
import { electLeader } from '#workspace/job-polling/leader-election.ts';
import { keepPanel, type KeptPanel } from './kept-panel.ts';
import type { Told } from './panel.ts';
import { isEnded, isUnderWay, mostReports, type Report } from './record.ts';
import { askedOf, notCancelled, outcomeOf, requestOf, twinOf } from './requests.ts';
import { watchJobs } from './watch-jobs.ts';
import { wordOf } from './word.ts';

export interface DeskView {
  /** Newest first; `null` until the device was read. */
  reports: readonly Report[] | null;
  /** Why nothing is looked at though something is due, in whichever tab does it. */
  hold: Hold | null;
  /** False where the browser refuses to keep them: they are gone with this page. */
  isKept: boolean;
}

export interface Desk {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => DeskView;
  /**
   * Asks for a report, unless one that says the same is under way or, without `anew`, fresh: answers
   * its key then. Rejects with a RangeError where the panel is full.
   */
  ask: (
    request: ReportRequest,
    how?: { anew?: boolean },
  ) => Promise<{ key: string; isJoined: boolean }>;
  /** Asks again: where no answer came or it was refused as the same report, else as a new one. */
  again: (key: string) => Promise<void>;
  cancel: (key: string) => Promise<void>;
  /** Looks at it as soon as the budget allows. */
  look: (key: string) => Promise<void>;
  /** Puts jobs from elsewhere on the panel; answers how many were not there yet. */
  add: (ids: readonly string[]) => Promise<number>;
  /** Takes reports off the panel, but for those whose request is on its way. */
  remove: (keys: readonly string[]) => Promise<void>;
  /** Takes up an answer that a page asked for by itself; a job that is not on the panel is added. */
  take: (answer: JobAnswer) => Promise<void>;
  /** Takes it upon this tab to tell that a report has ended; false where another tab does, or did. */
  claim: (key: string, by: 'page' | 'browser') => Promise<boolean>;
  /** That they ended was seen. */
  seen: (keys: readonly string[]) => Promise<void>;
}

const full = (): RangeError =>
  new RangeError(`The panel holds ${mostReports} reports. Remove some to make room.`);

export function createDesk(ports: TabPorts): Desk {
  const listeners = new Set<() => void>();
  let view: DeskView = { reports: null, hold: null, isKept: true };
  /** Keys of reports for whose end this tab waits, by itself or for another that may be gone. */
  const waiting = new Set<string>();

  function show(next: Partial<DeskView>): void {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  }

  const watch = watchJobs(() => kept);
  const seat = electLeader(
    ports,
    {
      name: 'reports',
      store: () => kept,
      hasWork: watch.hasPending,
      start: (onHold) => startPoller({ ...ports, ...watch, onHold, isLive: ports.user.isLive }),
    },
    (hold) => {
      if (hold !== view.hold) show({ hold });
    },
  );
  const kept: KeptPanel = keepPanel(ports, {
    onChange({ reports }, isNews) {
      const isKept = kept.isSaved();
      if (isNews || isKept !== view.isKept) show({ reports, isKept });
      for (const report of reports) tidyUp(report);
      seat.wake();
    },
    onMessage: seat.onMessage,
    onReady: seat.open,
  });
  const { attached, dispatch } = kept;
  const reports = (): readonly Report[] => kept.value()?.reports ?? [];

  /** Does what may end without an answer; another tab that finds it undone waits until this one is through, or gone. */
  async function under(key: string, step: () => Promise<void>): Promise<void> {
    const own = await attached;
    waiting.add(key);
    const lock = `crosschannel.reports.${own.key}.${key}`;
    await ports.withLock(lock, step).finally(() => waiting.delete(key));
  }

  /** A page that asked or cancelled may have gone before the answer came. */
  function tidyUp({ key, id, standing, cancel }: Report): void {
    const isOpen = standing === 'asking' || cancel === 'asked';
    // Where nobody is signed in nothing can be written, and it would be found undone again and again.
    if (!isOpen || waiting.has(key) || !ports.user.isLive()) return;
    waiting.add(key);
    void under(key, async () => {
      await kept.reload();
      const present = reports().find((it) => it.key === key);
      if (present?.standing === 'asking') await dispatch({ kind: 'lost', key, reason: null });
      else if (id !== null && present?.cancel === 'asked') {
        await dispatch({ kind: 'cancel', id, outcome: 'lost' });
      }
    });
  }

  /** Answers as soon as it is written down; false where it could not be, and is not sent. */
  function send(key: string, request: ReportRequest, first: Told): Promise<boolean> {
    return new Promise((isWritten, isNot) => {
      under(key, async () => {
        const isOurs = await dispatch(first);
        isWritten(isOurs);
        if (!isOurs) return;
        try {
          const answer = await askReport(request);
          await dispatch({ kind: 'accepted', key, word: wordOf(answer) });
        } catch (error) {
          await dispatch(outcomeOf(key, error));
        }
      }).catch(isNot);
    });
  }

  const find = async (key: string): Promise<Report | undefined> => {
    await attached;
    return reports().find((it) => it.key === key);
  };

  async function ask(request: ReportRequest, { anew = false } = {}) {
    const own = await attached;
    const asked = askedOf(request);
    let made = { key: '', isJoined: false };
    // One after another, in whichever tab: of two at a time the second finds the first.
    await ports.withLock(`crosschannel.reports.${own.key}.ask`, async () => {
      await kept.reload();
      const twin = twinOf(reports(), asked, now(), anew);
      made = { key: twin?.key ?? crypto.randomUUID(), isJoined: twin !== null };
      if (twin !== null) return;
      checkRoom(1);
      const { key } = made;
      if (!(await send(key, request, { kind: 'asked', key, request: asked }))) throw full();
    });
    return made;
  }

  function checkRoom(more: number): void {
    if (reports().length + more <= mostReports) return;
    throw full();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => view,
    ask,

    async again(key) {
      const report = await find(key);
      const request = requestOf(report?.request ?? null);
      if (report === undefined || request === null) return;
      if (report.id !== null) await ask(request, { anew: true });
      else if (!waiting.has(key)) {
        waiting.add(key);
        await send(key, request, { kind: 'again', key });
      }
    },

    async cancel(key) {
      const report = await find(key);
      if (report === undefined || report.id === null || !isUnderWay(report)) return;
      const { id } = report;
      await under(key, async () => {
        await dispatch({ kind: 'cancel', id, outcome: 'asked' });
        try {
          const word = wordOf(await cancelJob(id));
          await dispatch({ kind: 'heard', id, word: { ...word, id } });
          if (!isEnded(word)) await dispatch({ kind: 'cancel', id, outcome: 'taken' });
        } catch (error) {
          const isUnknown = error instanceof ServiceError && error.failure.kind === 'notFound';
          if (isUnknown) await dispatch({ kind: 'not known', id });
          else {
            await dispatch({ kind: 'cancel', id, outcome: notCancelled(error) });
          }
        }
      });
    },

    async look(key) {
      const { id = null } = (await find(key)) ?? {};
      if (id !== null) await dispatch({ kind: 'look', id });
    },

    async add(ids) {
      await attached;
      await kept.reload();
      const known = new Set(reports().map(({ id }) => id));
      const others = [...new Set(ids)].filter((id) => !known.has(id));
      checkRoom(others.length);
      let added = 0;
      for (const id of others) {
        if (await dispatch({ kind: 'added', key: crypto.randomUUID(), id })) added += 1;
      }
      return added;
    },

    async remove(keys) {
      await dispatch({ kind: 'removed', keys });
    },

    async take(answer) {
      const { id } = answer.job;
      await attached;
      if (!reports().some((it) => it.id === id)) {
        await dispatch({ kind: 'added', key: crypto.randomUUID(), id });
      }
      await dispatch({ kind: 'heard', id, word: wordOf(answer) });
    },

    claim: (key, by) => dispatch({ kind: 'told', key, by }),

    async seen(keys) {
      if (keys.length > 0) await dispatch({ kind: 'seen', keys });
    },
  };
}
