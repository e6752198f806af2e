import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWriteBuffer } from './scan-runner.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('writes what arrives within a second at once, and many earlier', async () => {
  const batches: string[][] = [];
  const buffer = createWriteBuffer<number>(async (batch) => void batches.push([...batch.keys()]));
  buffer.add('a', 1);
  await vi.advanceTimersByTimeAsync(900);
  buffer.add('b', 2);
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(batches).toEqual([['a', 'b']]);
  for (let i = 0; i < 600; i += 1) buffer.add(`id ${i}`, i);
  await vi.advanceTimersByTimeAsync(0);
  expect(batches.slice(1).map(({ length }) => length)).toEqual([250, 250]);
  await buffer.flush();
  expect(batches.at(-1)).toHaveLength(100);
  await vi.advanceTimersByTimeAsync(5000);
  expect(batches).toHaveLength(4);
});

test('writes batches one after another and continues after a failure', async () => {
  const steps: string[] = [];
  const buffer = createWriteBuffer<string>(async (batch) => {
    const [name = ''] = batch.keys();
    steps.push(`begin ${name}`);
    await new Promise((next) => setTimeout(next, 100));
    steps.push(`end ${name}`);
    if (name === 'a') throw new Error('refused');
  });
  buffer.add('a', '');
  const first = buffer.flush();
  buffer.add('b', '');
  const second = buffer.flush();
  await vi.advanceTimersByTimeAsync(200);
  await Promise.all([first, second]);
  expect(steps).toEqual(['begin a', 'end a', 'begin b', 'end b']);
});
