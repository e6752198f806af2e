/**
 * The reports of this user: state and actions. The stored reports on the device are the source of truth for
 * all tabs; the tab that holds a lock polls their jobs. A request is saved before it is sent, so that it is
 * not lost with the page.
 */
import type { ReportRequest } from '#api/contract/report.ts';
import { ServiceError } from '#api/errors.ts';
import { now } from '#lib/clock.ts';
import type { ReadableStore } from '#lib/store.ts';
import { requestReport, cancelJob, type JobAnswer, readJob } from '#queries/reports.queries.ts';
import { startPoller, type PollSource } from '#jobs/job-poller.ts';
import { type JobState, trackJobs, type JobTracker } from '#jobs/job-tracker.ts';
import type { NewsSource } from '#jobs/notifier.ts';
import { perUser, type TabPorts } from '#user/tab-ports.ts';
import {
  toStoredRequest,
  toCancelOutcome,
  toRequestEvent,
  toReportRequest,
  findIdentical,
} from './report-requests.ts';
import { pollDueAt, reportsReducer, type ReportEvent, toJobUpdate } from './reports-reducer.ts';
import {
  isEnded,
  fullText,
  isInProgress,
  noReports,
  parseReports,
  type Report,
  reportsKey,
  roomLeft,
  type StoredReports,
} from './stored-reports.ts';

export interface ReportStore extends ReadableStore<JobState<StoredReports>> {
  /**
   * Requests a report unless an identical one is in progress or, without `force`, fresh; then returns its key.
   * `purpose` is that of an automatic request; without one, an automatic report found becomes the user's. `history` is
   * what the history stores with it. Rejects with a RangeError if the list is full.
   */
  request: (
    request: ReportRequest,
    how?: { force?: boolean } & Pick<Report, 'purpose' | 'history'>,
  ) => Promise<{ key: string; isJoined: boolean }>;
  /** Reads what other tabs have stored. */
  reload: () => Promise<void>;
  /** Requests it again: if it was unanswered or refused, as the same report, else as a new one. */
  again: (key: string) => Promise<void>;
  cancel: (key: string) => Promise<void>;
  /** Polls it as soon as the rate limit allows. */
  poll: (key: string) => Promise<void>;
  /** Makes an automatic report the user's. Rejects with a RangeError if the list is full. */
  keep: (key: string) => Promise<void>;
  /** Adds existing jobs by ID; returns the number of new ones. */
  add: (ids: readonly string[]) => Promise<number>;
  /** Removes reports, except those being requested. */
  remove: (keys: readonly string[]) => Promise<void>;
  /** Stores a response that a page requested itself; adds the job if it is unknown. */
  addResponse: (answer: JobAnswer) => Promise<void>;
  /** Claims the notification that a report has ended; false if another tab has it. */
  claim: (key: string, by: 'page' | 'browser') => Promise<boolean>;
  /** The user has seen that they ended. */
  markSeen: (keys: readonly string[]) => Promise<void>;
}

const signedOut = 'You are signed out. Sign in and request the report again.';
const full = (): RangeError => new RangeError(fullText());

export function createReportStore(ports: TabPorts): ReportStore {
  /** Keys of reports whose end this tab waits for, or takes over from a closed tab. */
  const waiting = new Set<string>();

  const jobs: ReportJobs = trackJobs<StoredReports, ReportEvent>(ports, {
    name: 'reports',
    area: 'reports',
    key: reportsKey,
    parse: parseReports,
    empty: noReports,
    reduce: reportsReducer,
    revisionOf: ({ revision }) => revision,
    hasWork: hasPending,
    start: (onHold) => startPoller({ ...ports, ...reportPollSource(jobs), onHold }),
    onRead: (stored) => stored.reports.forEach(settleInterrupted),
  });
  const { attached, dispatch } = jobs;
  const reports = (): readonly Report[] => jobs.stored()?.reports ?? [];
  const notListed = (): Error => (ports.user.isLive() ? full() : new Error(signedOut));

  /**
   * Runs a call that may remain unanswered; another tab that finds its mark waits until this one has finished
   * or closed.
   */
  async function withReportLock(key: string, step: () => Promise<void>): Promise<void> {
    const own = await attached;
    waiting.add(key);
    const lock = `crosschannel.reports.${own.key}.${key}`;
    await ports.withLock(lock, step).finally(() => waiting.delete(key));
  }

  /** A page that requested or cancelled may have closed before the response. */
  function settleInterrupted({ key, id, standing, cancel }: Report): void {
    const isOpen = standing === 'asking' || cancel === 'asked';
    // While signed out nothing can be saved, and it would be found again and again.
    if (!isOpen || waiting.has(key) || !ports.user.isLive()) return;
    waiting.add(key);
    void withReportLock(key, async () => {
      await jobs.reload();
      const present = reports().find((it) => it.key === key);
      if (present?.standing === 'asking') await dispatch({ kind: 'unanswered', key, reason: null });
      else if (id !== null && present?.cancel === 'asked') {
        await dispatch({ kind: 'cancel', id, outcome: 'lost' });
      }
    });
  }

  /** Resolves as soon as it is saved; false if it could not be, and is not sent. */
  function send(key: string, request: ReportRequest, first: ReportEvent): Promise<boolean> {
    return new Promise((isWritten, isNot) => {
      withReportLock(key, async () => {
        const isOurs = await dispatch(first);
        isWritten(isOurs);
        if (!isOurs) return;
        try {
          const answer = await requestReport(request);
          await dispatch({ kind: 'accepted', key, update: toJobUpdate(answer) });
        } catch (error) {
          await dispatch(toRequestEvent(key, error));
        }
      }).catch(isNot);
    });
  }

  const find = async (key: string): Promise<Report | undefined> => {
    await attached;
    return reports().find((it) => it.key === key);
  };

  async function requestOnce(
    wanted: ReportRequest,
    how: Parameters<ReportStore['request']>[1] = {},
  ) {
    const { force = false, purpose, history } = how;
    const own = await attached;
    const asked = toStoredRequest(wanted);
    let made = { key: '', isJoined: false };
    // One after another across tabs: of two at once the second finds the first.
    await ports.withLock(`crosschannel.reports.${own.key}.ask`, async () => {
      await jobs.reload();
      const twin = findIdentical(reports(), asked, now(), force);
      const key = twin?.key ?? crypto.randomUUID();
      made = { key, isJoined: twin !== null };
      if (twin !== null && purpose === undefined) await keep(key);
      if (twin !== null && history) await dispatch({ kind: 'wanted', key, history });
      if (twin !== null) return;
      const first = { kind: 'requested', key, request: asked, purpose, history } as const;
      if (!(await send(key, wanted, first))) throw notListed();
    });
    return made;
  }

  async function keep(key: string): Promise<void> {
    const isAutomatic = (await find(key))?.purpose !== undefined;
    if (isAutomatic && !(await dispatch({ kind: 'wanted', key }))) throw notListed();
  }

  return {
    ...jobs.view,
    reload: jobs.reload,
    request: requestOnce,
    keep,

    async again(key) {
      const report = await find(key);
      const wanted = toReportRequest(report?.request ?? null);
      if (report === undefined || wanted === null) return;
      if (report.id === null) await keep(key);
      if (report.id !== null) await requestOnce(wanted, { force: true });
      else if (!waiting.has(key)) {
        waiting.add(key);
        await send(key, wanted, { kind: 'requestedAgain', key });
      }
    },

    async cancel(key) {
      const report = await find(key);
      if (report === undefined || report.id === null || !isInProgress(report)) return;
      const { id } = report;
      await withReportLock(key, async () => {
        await dispatch({ kind: 'cancel', id, outcome: 'asked' });
        try {
          const update = toJobUpdate(await cancelJob(id));
          await dispatch({ kind: 'received', id, update: { ...update, id } });
          if (!isEnded(update)) await dispatch({ kind: 'cancel', id, outcome: 'taken' });
        } catch (error) {
          const isUnknown = error instanceof ServiceError && error.failure.kind === 'notFound';
          if (isUnknown) await dispatch({ kind: 'notFound', id });
          else {
            await dispatch({ kind: 'cancel', id, outcome: toCancelOutcome(error) });
          }
        }
      });
    },

    async poll(key) {
      const { id = null } = (await find(key)) ?? {};
      if (id !== null) await dispatch({ kind: 'pollRequested', id });
    },

    async add(ids) {
      await attached;
      await jobs.reload();
      const known = new Set(reports().map(({ id }) => id));
      const others = [...new Set(ids)].filter((id) => !known.has(id));
      if (roomLeft(reports()) < others.length) throw full();
      let added = 0;
      for (const id of others) {
        if (await dispatch({ kind: 'added', key: crypto.randomUUID(), id })) added += 1;
      }
      return added;
    },

    async remove(keys) {
      await dispatch({ kind: 'removed', keys });
    },

    async addResponse(answer) {
      const { id } = answer.job;
      await attached;
      if (!reports().some((it) => it.id === id)) {
        await dispatch({ kind: 'added', key: crypto.randomUUID(), id });
      }
      await dispatch({ kind: 'received', id, update: toJobUpdate(answer) });
    },

    claim: (key, by) => dispatch({ kind: 'notified', key, by }),

    async markSeen(keys) {
      if (keys.length > 0) await dispatch({ kind: 'seen', keys });
    },
  };
}

/** How stored reports are polled. */
type ReportJobs = JobTracker<StoredReports, ReportEvent>;

const hasPending = (stored: StoredReports | undefined): boolean =>
  stored?.reports.some(isInProgress) === true;

function reportPollSource({ stored, dispatch }: ReportJobs): PollSource {
  const reports = (): readonly Report[] => stored()?.reports ?? [];
  return {
    endpoint: 'job',
    hasPending: () => hasPending(stored()),
    due: (time, isHidden) =>
      reports().flatMap((report) => {
        const at = pollDueAt(report, time, isHidden);
        return report.id === null || at === null ? [] : { id: report.id, at };
      }),
    async poll(id, call) {
      const answer = await readJob(id, call);
      // The requested ID, whatever the response calls it.
      await dispatch({ kind: 'received', id, update: { ...toJobUpdate(answer), id } });
    },
    onNotFound: (id) => dispatch({ kind: 'notFound', id }),
    onFailure: (id, why, retryAfter) => dispatch({ kind: 'pollFailed', id, why, retryAfter }),
  };
}

/** The one store in this tab. Requesting it also polls here unless another tab does. */
export const reportStore = perUser(createReportStore);

/** The ended reports that the user has not seen. */
export const reportNews = (of: ReportStore): NewsSource<Report> => ({
  subscribe: of.subscribe,
  news: () =>
    (of.state().stored?.reports ?? []).flatMap((item) =>
      item.news === 'new' || item.news === 'notified'
        ? { key: item.key, item, isTold: item.news === 'notified' }
        : [],
    ),
  claim: ({ key }, by) => of.claim(key, by),
});
