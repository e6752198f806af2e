import { afterEach, beforeEach, expect, test, vi } from 'vitest';

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

  say(data: object): void {
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

test('reports that the browser refuses a worker or has none, and retries on the next call', async () => {
  const { openTable, startEngine } = await starting();
  TestWorker.refuse = true;
  await expect(openTable(spec)).rejects.toThrow('The browser refused the worker');
  vi.stubGlobal('Worker', undefined);
  await expect(openTable(spec)).rejects.toThrow('The browser refused the worker');
  vi.stubGlobal('Worker', TestWorker);
  TestWorker.refuse = false;
  const again = startEngine();
  TestWorker.started[0]?.say({ kind: 'ready' });
  await expect(again).resolves.toBeDefined();
  expect(startEngine()).toBe(again);
});

test('reports that the script of the worker fails to load twice', async () => {
  const { startEngine } = await starting();
  const starts = startEngine();
  TestWorker.started[0]?.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(TestWorker.started).toHaveLength(2));
  TestWorker.started[1]?.dispatchEvent(new Event('error'));
  await expect(starts).rejects.toThrow('The row engine did not start.');
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
