/**
 * The reports of this user: state and actions. The stored reports on the device are the source of truth for
 * all tabs; the tab that holds a lock polls their jobs. A request is saved before it is sent, so that it is
 * not lost with the page.
 */
import type { ReportRequest } from '#api/contract/report.ts';
import { now } from '#lib/clock.ts';
import { requestReport, cancelJob, type JobAnswer, readJob } from '#queries/reports.queries.ts';
import { startPoller } from '#jobs/job-poller.ts';
import { trackJobs, type JobTracker } from '#jobs/job-tracker.ts';
import { perUser, type TabPorts } from '#user/tab-ports.ts';
import {
  toStoredRequest,
  toCancelOutcome,
  toRequestEvent,
  toReportRequest,
  findIdentical,
  isNotFound,
} from './report-requests.ts';
import { pollDueAt, reportsReducer, type ReportEvent } from './reports-reducer.ts';
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

const signedOut = 'You are signed out. Sign in and request the report again.';
const full = (): RangeError => new RangeError(fullText());

interface RequestOptions extends Pick<Report, 'purpose' | 'history'> {
  /** Requests it although a complete one is fresh. */
  force?: boolean;
}

export type ReportStore = ReturnType<typeof createReportStore>;

export function createReportStore(ports: TabPorts) {
  /** Keys of reports whose end this tab waits for, or takes over from a closed tab. */
  const waiting = new Set<string>();

  const hasPending = (): boolean => reports().some(isInProgress);
  const jobs: JobTracker<StoredReports, ReportEvent> = trackJobs<StoredReports, ReportEvent>(
    ports,
    {
      name: 'reports',
      area: 'reports',
      key: reportsKey,
      parse: parseReports,
      empty: noReports,
      reduce: reportsReducer,
      revisionOf: ({ revision }) => revision,
      hasWork: hasPending,
      start: (onHold) =>
        startPoller({
          ...ports,
          onHold,
          endpoint: 'job',
          hasPending,
          due: (time, isHidden) =>
            reports().flatMap((report) => {
              const at = pollDueAt(report, time, isHidden);
              return report.id === null || at === null ? [] : { id: report.id, at };
            }),
          poll: async (id, call) =>
            dispatch({ kind: 'received', id, answer: await readJob(id, call) }),
          onNotFound: (id) => dispatch({ kind: 'notFound', id }),
          onFailure: (id, why, retryAfter) => dispatch({ kind: 'pollFailed', id, why, retryAfter }),
        }),
      onRead: (stored) => stored.reports.forEach(settleInterrupted),
    },
  );
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
  function settleInterrupted(report: Report): void {
    const { key, id } = report;
    const isOpen = report.standing === 'asking' || report.cancel === 'asked';
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
  function send(key: string, wanted: ReportRequest, first: ReportEvent): Promise<boolean> {
    return new Promise((isWritten, isNot) => {
      withReportLock(key, async () => {
        const isOurs = await dispatch(first);
        isWritten(isOurs);
        if (!isOurs) return;
        try {
          await dispatch({ kind: 'accepted', key, answer: await requestReport(wanted) });
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

  /**
   * Requests a report unless an identical one is in progress or, without `force`, fresh; then returns its key.
   * `purpose` is that of an automatic request; without one, an automatic report found becomes the user's. `history` is
   * what the history stores with it. Rejects with a RangeError if the list is full.
   */
  async function request(
    wanted: ReportRequest,
    { force = false, purpose, history }: RequestOptions = {},
  ) {
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

  /** Makes an automatic report the user's. Rejects with a RangeError if the list is full. */
  async function keep(key: string): Promise<void> {
    const isAutomatic = (await find(key))?.purpose !== undefined;
    if (isAutomatic && !(await dispatch({ kind: 'wanted', key }))) throw notListed();
  }

  /** Requests it again: if it was unanswered or refused, as the same report, else as a new one. */
  async function again(key: string) {
    const report = await find(key);
    const wanted = toReportRequest(report?.request ?? null);
    if (report === undefined || wanted === null) return;
    if (report.id === null) await keep(key);
    if (report.id !== null) await request(wanted, { force: true });
    else if (!waiting.has(key)) {
      waiting.add(key);
      await send(key, wanted, { kind: 'requestedAgain', key });
    }
  }

  async function cancel(key: string) {
    const report = await find(key);
    if (report === undefined || report.id === null || !isInProgress(report)) return;
    const { id } = report;
    await withReportLock(key, async () => {
      await dispatch({ kind: 'cancel', id, outcome: 'asked' });
      try {
        const answer = await cancelJob(id);
        await dispatch({ kind: 'received', id, answer });
        if (!isEnded(answer.job)) await dispatch({ kind: 'cancel', id, outcome: 'taken' });
      } catch (error) {
        if (isNotFound(error)) await dispatch({ kind: 'notFound', id });
        else await dispatch({ kind: 'cancel', id, outcome: toCancelOutcome(error) });
      }
    });
  }

  /** Polls it as soon as the rate limit allows. */
  async function poll(key: string) {
    const { id = null } = (await find(key)) ?? {};
    if (id !== null) await dispatch({ kind: 'pollRequested', id });
  }

  /** Adds existing jobs by ID; returns the number of new ones. */
  async function add(ids: readonly string[]) {
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
  }

  /** Removes reports, except those being requested. */
  async function remove(keys: readonly string[]) {
    await dispatch({ kind: 'removed', keys });
  }

  /** Stores a response that a page requested itself; adds the job if it is unknown. */
  async function addResponse(answer: JobAnswer) {
    const { id } = answer.job;
    await attached;
    if (!reports().some((it) => it.id === id)) {
      await dispatch({ kind: 'added', key: crypto.randomUUID(), id });
    }
    await dispatch({ kind: 'received', id, answer });
  }

  /** Claims the notification that a report has ended; false if another tab has it. */
  const claim = (key: string, by: 'page' | 'browser') => dispatch({ kind: 'notified', key, by });

  /** The user has seen that they ended. */
  async function markSeen(keys: readonly string[]) {
    if (keys.length > 0) await dispatch({ kind: 'seen', keys });
  }

  return {
    ...jobs.view,
    /** Reads what other tabs have stored. */
    reload: jobs.reload,
    request,
    keep,
    again,
    cancel,
    poll,
    add,
    remove,
    addResponse,
    claim,
    markSeen,
  };
}

/** The one store in this tab. Requesting it also polls here unless another tab does. */
export const reportStore = perUser(createReportStore);
