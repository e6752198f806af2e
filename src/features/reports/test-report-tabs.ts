/** For tests: several tabs with one user's storage, and a service that creates reports in simulated time. */
import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import type { ServiceResponse, Call } from '#api/client.ts';
import type { EndpointName } from '#api/contract/endpoints.ts';
import type { ReportRequest } from '#api/contract/report.ts';
import { ServiceError } from '#api/errors.ts';
import { fakeClient } from '#api/test-client.ts';
import type { RateLimitMonitor } from '#api/rate-limiter/rate-limit-monitor.ts';
import { installClient } from '#api/service.ts';
import type { TabPorts } from '#user/tab-ports.ts';
import { pass, startTabs, type TestTab } from '#user/test-tabs.ts';
import { createReportStore, type ReportStore } from './report-store.ts';
import type { Report } from './stored-reports.ts';

export interface Tab extends TestTab, Pick<TabPorts, 'onShow'> {
  ports: TabPorts;
  store: ReportStore;
}

interface Job {
  id: string;
  request: ReportRequest;
  createdAt: number;
  cancelledAt: number | null;
}

/** Milliseconds until a response. */
const latency = 100;

export function startReportTabs() {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const tabs = startTabs();
  const browser = {
    jobs: [] as Job[],
    /** The number of calls a tab has started, whether they reached the service or not. */
    tries: 0,
    /** Every call that reached the service. */
    calls: [] as { endpoint: EndpointName; id: string; at: number }[],
    isOnline: true,
    /** Whether the service accepts calls but its responses get lost. */
    losesAnswers: false,
    /** The outcome of every call; `null` for an ordinary response. */
    failure: null as ServiceError | null,
    /** The duration of a report, in milliseconds. */
    lasts: 60_000,
    retryAfter: null as number | null,
    /** Whether a report fails. */
    fails: ({ name }: ReportRequest): boolean => name.includes('fail'),
    /** Units per minute; `null` if the limit is unknown. */
    limit: null as number | null,
    setLive: (isLive: boolean) => tabs.setLive(isLive),
    signIn: (user: string | null) => tabs.signIn(user),
    storage: tabs.storage,
    openTab,
    polls: (id?: string) =>
      browser.calls.filter((it) => it.endpoint === 'job' && (id ?? it.id) === it.id),
  };
  installClient(fakeClient((endpoint, call = {}) => answerLater(endpoint, call)));

  function answerLater(endpoint: EndpointName, call: Call): Promise<ServiceResponse> {
    browser.tries += 1;
    return new Promise((give, fail) => {
      const timer = setTimeout(() => {
        try {
          if (!browser.isOnline) throw new ServiceError({ kind: 'network' });
          if (!tabs.isLive) throw new ServiceError({ kind: 'unauthorized' });
          const body = answer(endpoint, call);
          if (browser.losesAnswers) throw new ServiceError({ kind: 'network' });
          give({ body, receivedAt: Date.now(), retryAfter: browser.retryAfter });
        } catch (error) {
          fail(error instanceof Error ? error : new Error(String(error)));
        }
      }, latency);
      call.signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        fail(new DOMException('aborted', 'AbortError'));
      });
    });
  }

  function answer(endpoint: EndpointName, call: Call): unknown {
    const id = call.path?.['jobId'] ?? '';
    browser.calls.push({ endpoint, id, at: Date.now() });
    if (browser.failure !== null) throw browser.failure;
    if (endpoint === 'requestReport') return request(call.json as ReportRequest);
    const job = browser.jobs.find((it) => it.id === id);
    if (job === undefined) throw new ServiceError({ kind: 'notFound' });
    if (endpoint === 'cancelJob') {
      if (!isOpen(job)) throw new ServiceError({ kind: 'conflict', jobId: null });
      job.cancelledAt = Date.now();
    }
    return bodyOf(job);
  }

  function request(asked: ReportRequest): unknown {
    if (asked.name === 'refused') {
      const fields = [{ pointer: '/end_date', detail: 'end_date must not be in the future.' }];
      throw new ServiceError({ kind: 'invalid', fields });
    }
    const text = JSON.stringify(asked);
    const twin = browser.jobs.find((it) => isOpen(it) && JSON.stringify(it.request) === text);
    if (twin) throw new ServiceError({ kind: 'conflict', jobId: twin.id });
    return bodyOf(addJob(asked));
  }

  function addJob(asked: ReportRequest): Job {
    const id = `job-${browser.jobs.length + 1}`;
    const job = { id, request: asked, createdAt: Date.now(), cancelledAt: null };
    browser.jobs.push(job);
    return job;
  }

  function statusOf({ createdAt, cancelledAt, request: asked }: Job): string {
    if (cancelledAt !== null) return 'cancelled';
    const age = Date.now() - createdAt;
    if (age < browser.lasts / 4) return 'pending';
    if (age < browser.lasts) return 'running';
    return browser.fails(asked) ? 'failed' : 'completed';
  }
  const isOpen = (job: Job) => ['pending', 'running'].includes(statusOf(job));

  function bodyOf(job: Job) {
    const status = statusOf(job);
    return {
      id: job.id,
      status,
      created_at: new Date(job.createdAt).toISOString(),
      request: job.request,
      ...(status === 'failed' && { failure_reason: 'It was asked to.' }),
      ...(status === 'completed' && { result_url: 'https://results.example/signed' }),
    };
  }

  const board = () =>
    ({
      state: () => ({ limit: browser.limit, windowSeconds: 60 }),
      costOf: () => 1,
    }) as unknown as RateLimitMonitor;

  /** Resolves as soon as there is a connection again. */
  async function untilReachable(_: number, signal: AbortSignal): Promise<void> {
    while (!browser.isOnline && !signal.aborted) {
      await new Promise((next) => setTimeout(next, 1000));
    }
  }

  function openTab(isHidden = false): Tab {
    const tab = tabs.open(board);
    tab.isHidden = isHidden;
    const ports = { ...tab.ports, untilReachable };
    return Object.assign(tab, { ports, store: createReportStore(ports), onShow: ports.onShow });
  }

  return Object.assign(browser, { addJob, statusOf });
}

/** A report as a tab displays it. */
export function shown({ store }: Tab, index = 0): Report {
  const report = store.state().stored?.reports[index];
  if (report === undefined) throw new Error('There is no such report on the panel.');
  return report;
}

/** The request for a report with that name. */
export const request = (name: string): ReportRequest => ({
  name,
  report_type: 'keyword',
  start_date: '2026-03-01',
  end_date: '2026-03-07',
  time_unit: 'summary',
  format: 'json',
});

/** Whether the newest report of a tab has that status. */
export const hasStatus = (tab: Tab, status: string) => (): boolean =>
  tab.store.state().stored?.reports[0]?.status === status;

/** Advances time in small steps, so that a poll's result is saved between two of them. */
export async function go(seconds: number): Promise<void> {
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) await pass(100);
}
