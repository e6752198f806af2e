import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentComplete, idle } from './idle.ts';

let isHidden = false;
const { signal: stay } = new AbortController();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    isHidden ? 'hidden' : 'visible',
  );
  isHidden = false;
  document.body.innerHTML = '<main></main>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Whether a promise has been resolved after that many milliseconds. */
async function isDone(promise: Promise<void>, milliseconds: number): Promise<boolean> {
  let done = false;
  void promise.then(() => (done = true));
  await vi.advanceTimersByTimeAsync(milliseconds);
  return done;
}

test('a hidden tab is not idle until it is shown', async () => {
  isHidden = true;
  const waiting = idle();
  expect(await isDone(waiting, 60_000)).toBe(false);
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await isDone(waiting, 1)).toBe(true);
});

test('a page is complete without skeletons, except those that wait for the background', async () => {
  const main = document.querySelector('main');
  if (main === null) throw new TypeError('There is a main.');
  main.innerHTML = '<div aria-busy="true"></div><p aria-busy="true" data-waits="background"></p>';
  const waiting = contentComplete(stay);
  expect(await isDone(waiting, 1000)).toBe(false);
  main.querySelector('div')?.remove();
  expect(await isDone(waiting, 100)).toBe(true);
});

test('a page that keeps loading does not hold up the rest forever', async () => {
  document.body.innerHTML = '';
  expect(await isDone(contentComplete(stay), 11_000)).toBe(true);
});
