/** For tests: a browser with several tabs and one user's storage, and a simulated v2 service, on a fake clock. */
import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import type { ServiceResponse, Call } from '#api/client.ts';
import type { MasterlistItem } from '#api/contract/batch.ts';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { ServiceError } from '#api/errors.ts';
import { fakeClient } from '#api/test-client.ts';
import { installClient } from '#api/service.ts';
import { toServiceError } from '#api/to-service-error.ts';
import { startTabs, type TestTab } from '#user/test-tabs.ts';
import { type BatchStore, createBatchStore } from '#features/v2-batch/batch-store.ts';
import { allBatches, type Batch } from '#features/v2-batch/stored-batches.ts';

export interface Tab extends TestTab {
  store: BatchStore;
}

/** What happens to the next submissions, in this order; later ones succeed. */
export type Fault =
  /** The request is lost, the response is lost, or a gateway answers instead of the service. */
  | 'request lost'
  | 'answer lost'
  | 'taken, then 500'
  | 'not taken, 500'
  | 'taken, then a page of HTML'
  /** Certainly not accepted. */
  | '401'
  | '429'
  | '422'
  | '403'
  /** Never answered: the page waits until it is closed. */
  | 'taken, then silence'
  | 'silence';

/** Milliseconds until a response arrives. */
const latency = 100;

export function startBrowser() {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const tabs = startTabs();
  const browser = {
    faults: [] as Fault[],
    isOnline: true,
    /** Refusals in a row after which the client gives up a call. */
    maxRefusals: Infinity,
    /** Batches that the service has accepted. */
    accepted: [] as { id: string; items: MasterlistItem[]; at: number; by: string | null }[],
    /** Every submission that reached the service. */
    arrivals: 0,
    polls: 0,
    /** How long a batch takes, in milliseconds. */
    duration: 5000,
    setLive: (isLive: boolean) => tabs.setLive(isLive),
    signIn: (user: string | null) => tabs.signIn(user),
    storage: tabs.storage,
    openTab,
    /** How often an item was accepted. */
    timesAccepted: (asin: string) =>
      browser.accepted.filter((batch) => batch.items.some((it) => it.asin === asin)).length,
  };
  installClient(fakeClient((endpoint, call = {}) => answerTo(endpoint, call)));

  /** Like the real client, repeats a call answered with 401 or 429. */
  async function answerTo(endpoint: EndpointName, call: Call): Promise<ServiceResponse> {
    for (let refusals = 1; ; refusals += 1) {
      if (!tabs.isLive) throw new ServiceError({ kind: 'unauthorized' });
      const step = () => exchange(endpoint, call);
      const response = await (call.around ? call.around(step) : step());
      if (response.status === 429 && refusals === browser.maxRefusals)
        throw new ServiceError({ kind: 'rateLimited', retryAfter: 60 });
      if (response.status === 401 || response.status === 429) {
        await later(response.status === 429 ? 5000 : latency);
        continue;
      }
      const text = await response.text();
      if (!response.ok) throw toServiceError(response, text);
      if (text.startsWith('<')) throw new ServiceError({ kind: 'unreadable' });
      return { body: JSON.parse(text) as unknown, receivedAt: Date.now(), retryAfter: null };
    }
  }

  async function exchange(endpoint: EndpointName, call: Call): Promise<Response> {
    await later(latency);
    call.signal?.throwIfAborted();
    if (!browser.isOnline) throw new ServiceError({ kind: 'network' });
    if (endpoint === 'rateLimits') return Response.json({});
    if (endpoint === 'batch') return look(call.path?.['batchId'] ?? '');
    const sent = call.json as MasterlistItem[];
    const fault = browser.faults.shift();
    if (fault === 'request lost') throw new ServiceError({ kind: 'network' });
    if (fault === 'silence') return new Promise(() => {});
    browser.arrivals += 1;
    const refused = Number(fault);
    if (refused > 0) return problem(refused);
    if (fault === 'not taken, 500') return problem(500);
    const id = `batch-${browser.accepted.length + 1}`;
    browser.accepted.push({ id, items: structuredClone(sent), at: Date.now(), by: tabs.user });
    if (fault === 'taken, then silence') return new Promise(() => {});
    await later(latency);
    if (fault === 'answer lost') throw new ServiceError({ kind: 'network' });
    if (fault === 'taken, then 500') return problem(500);
    if (fault === 'taken, then a page of HTML') return new Response('<html>', { status: 200 });
    return Response.json({ batchId: id, status: 'PENDING' });
  }

  function look(id: string): Response {
    browser.polls += 1;
    const batch = browser.accepted.find((it) => it.id === id);
    if (batch === undefined) return problem(404);
    const age = Date.now() - batch.at;
    if (age < browser.duration) {
      const status = age < browser.duration / 2 ? 'PENDING' : 'RUNNING';
      return Response.json({ batchId: id, status }, { status: 206 });
    }
    const data = batch.items.map((item, i) => ({
      ...item,
      id: `${id}-${i}`,
      status: { success: !item.asin.startsWith('X'), message: 'Done.', process: 'update' },
    }));
    const failed = data.filter((it) => !it.status.success).length;
    const status = failed === 0 ? 'SUCCESS' : failed === data.length ? 'FAILED' : 'PARTIAL';
    return Response.json({ batchId: id, status, data }, { status: failed === 0 ? 200 : 206 });
  }

  async function untilReachable(_: number, signal: AbortSignal): Promise<void> {
    do await later(1000);
    while (!browser.isOnline && !signal.aborted);
  }

  function openTab({ isHidden = false, isOnline = (): boolean => true } = {}): Tab {
    const tab = tabs.open();
    tab.isHidden = isHidden;
    const ports = { ...tab.ports, untilReachable, isOnline };
    return Object.assign(tab, { store: createBatchStore(ports) });
  }

  return browser;
}

function problem(status: number): Response {
  const errors = status === 422 ? [{ pointer: '/1/asin', detail: 'Not that one.' }] : [];
  return Response.json({ title: 'Refused', status, errors }, { status });
}

function later(milliseconds: number): Promise<void> {
  return new Promise((next) => setTimeout(next, milliseconds));
}

/** Items with unique ASINs; the first `failing` of them fail. */
export function items(count: number, mark = 'B', failing = 0): MasterlistItem[] {
  return Array.from({ length: count }, (_, i) => ({
    asin: `${i < failing ? 'X' : 'B'}${mark}${String(i).padStart(8, '0')}`,
    countryCode: 'DE',
    percACoS: 12.5,
  }));
}

/** The batches that a tab displays, in the order in which they are sent. */
export function batchesIn({ store }: Tab): Batch[] {
  const submissions = store.state().stored?.submissions ?? [];
  return allBatches({ revision: 0, submissions: submissions.toReversed() });
}

/** The first batch of a tab. */
export function first(tab: Tab): Batch {
  const [batch] = batchesIn(tab);
  if (batch === undefined) throw new Error('There is no batch.');
  return batch;
}

/** Why each batch is closed, else its state. */
export const sendStatuses = (tab: Tab): string[] =>
  batchesIn(tab).map((it) => it.closed ?? it.state);
