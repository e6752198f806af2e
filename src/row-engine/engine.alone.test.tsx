import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromWorker } from './messages.ts';

/** A worker controlled by the test. */
class TestWorker extends EventTarget {
  static started: TestWorker[] = [];
  static refuse = false;
  terminated = false;

  constructor() {
    super();
    if (TestWorker.refuse) throw new DOMException('Refused.', 'SecurityError');
    TestWorker.started.push(this);
  }

  postMessage(): void {}

  terminate(): void {
    this.terminated = true;
  }

  say(data: FromWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const spec = { key: 'id', columns: [{ id: 'id', type: 'text' as const }] };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('Worker', TestWorker);
  TestWorker.started = [];
  TestWorker.refuse = false;
});
afterEach(() => vi.unstubAllGlobals());

async function starting() {
  const { openTable, startEngine } = await import('./engine.ts');
  return { openTable, startEngine };
}

test('runs in the page if the browser refuses a worker', async () => {
  const { openTable } = await starting();
  TestWorker.refuse = true;
  const table = await openTable(spec);
  await table.load({ records: [{ id: 'a' }, { id: 'b' }] });
  const view = await table.view({});
  expect(view.count).toBe(2);
});

test('runs in the page if the worker fails later or the browser has none', async () => {
  const { startEngine } = await starting();
  const starts = startEngine();
  TestWorker.started[0]?.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(TestWorker.started).toHaveLength(2));
  TestWorker.started[1]?.dispatchEvent(new Event('error'));
  await expect(starts).resolves.toBeDefined();
  expect(startEngine()).toBe(starts);
  vi.resetModules();
  vi.stubGlobal('Worker', undefined);
  await expect((await starting()).startEngine()).resolves.toBeDefined();
});

test('starts a worker again whose script failed to load', async () => {
  const { startEngine } = await starting();
  const starts = startEngine();
  TestWorker.started[0]?.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(TestWorker.started).toHaveLength(2));
  TestWorker.started[1]?.say({ kind: 'ready' });
  await starts;
  // If the second worker stops later, a third replaces it.
  TestWorker.started[1]?.dispatchEvent(new Event('error'));
  void startEngine().catch(() => {});
  expect(TestWorker.started).toHaveLength(3);
});

test('reports that neither the worker nor the fallback loads, and retries on the next call', async () => {
  vi.doMock('./engine-in-page.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const { openTable, startEngine } = await starting();
  TestWorker.refuse = true;
  await expect(openTable(spec)).rejects.toThrow('The row engine did not start.');
  vi.doUnmock('./engine-here.ts');
  TestWorker.refuse = false;
  const again = startEngine();
  TestWorker.started[0]?.say({ kind: 'ready' });
  await expect(again).resolves.toBeDefined();
  expect(startEngine()).toBe(again);
});

test('rejects pending calls of a stopped worker and starts another', async () => {
  const { openTable, startEngine } = await starting();
  const started = startEngine();
  const [worker] = TestWorker.started;
  worker?.say({ kind: 'ready' });
  await started;
  const opening = openTable(spec);
  worker?.dispatchEvent(new Event('error'));
  await expect(opening).rejects.toThrow('The row engine has stopped.');
  expect(worker?.terminated).toBe(true);
  void startEngine().catch(() => {});
  expect(TestWorker.started).toHaveLength(2);
});
