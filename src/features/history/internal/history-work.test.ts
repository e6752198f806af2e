import { afterEach, expect, test, vi } from 'vitest';
import { merged, read, rowOf } from '#features/history/test-history.ts';
import { createAnswers } from './answers.ts';
import { packBlock } from './history-codec.ts';
import { startHistoryWork } from './history-work.ts';

afterEach(() => vi.unstubAllGlobals());

const [block] = [
  ...merged(read({ rows: [rowOf('2026-11-02', 'a', { spend: 1 })] }).blocks).values(),
];

const ask = { name: 'blocks', question: null } as const;
const november = { month: '2026-11', at: 1 };

test('asks for the bytes of a month once, and again when it was written again', async () => {
  const bytes = block && (await packBlock(block));
  const work = createAnswers();
  expect(await work({ ...ask, months: [november] })).toEqual({ lacking: ['2026-11'] });
  const answer = { answer: [expect.objectContaining({ month: '2026-11' })] };
  expect(await work({ ...ask, months: [{ ...november, bytes }] })).toEqual(answer);
  expect(await work({ ...ask, months: [november] })).toEqual(answer);
  expect(await work({ ...ask, months: [{ ...november, at: 2 }] })).toEqual({
    lacking: ['2026-11'],
  });
});

test('leaves out a month that cannot be read', async () => {
  const work = createAnswers();
  const months = [
    { ...november, bytes: new Uint8Array(9) },
    { month: '2026-10', at: 1, bytes: null },
  ];
  expect(await work({ ...ask, months })).toEqual({ answer: [] });
});

test('a worker that stops fails what it was asked; the next question starts another one', async () => {
  const started: EventTarget[] = [];
  class FakeWorker extends EventTarget {
    constructor() {
      super();
      started.push(this);
      queueMicrotask(() => this.#send({ kind: 'ready' }));
    }
    postMessage({ id }: { id: number }) {
      if (started.length === 1) this.dispatchEvent(new Event('error', { cancelable: true }));
      else this.#send({ kind: 'done', id, response: { answer: 'second' } });
    }
    terminate() {}
    #send(data: unknown) {
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  vi.stubGlobal('location', new URL('https://dashboard.example/'));
  vi.stubGlobal('Worker', FakeWorker);
  const work = startHistoryWork();
  await expect(work({ ...ask, months: [] })).rejects.toThrow('has stopped');
  expect(await work({ ...ask, months: [] })).toEqual({ answer: 'second' });
});
