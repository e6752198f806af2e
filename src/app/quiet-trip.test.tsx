import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countWrite } from '#api/writes.ts';
import { SignInError, unreachable } from '#auth/sign-in-error.ts';
import { watchTyping, wouldLose } from './loss.ts';
import { setOutQuietly } from './quiet-trip.ts';

let isTripDue: boolean;
const leave = vi.fn<() => Promise<boolean>>();
const onEnd = vi.fn<() => void>();
const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  isTripDue = true;
  leave.mockReset().mockResolvedValue(false);
  onEnd.mockReset();
});
afterEach(() => {
  isTripDue = false;
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test('waits until nobody has touched the page for a while', () => {
  setOutQuietly({ isTripDue: () => isTripDue }, leave, onEnd);
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1000);
    dispatchEvent(new Event('pointermove'));
  }
  expect(leave).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20_000);
  expect(leave).toHaveBeenCalledOnce();
  // It may have had its reasons to stay.
  vi.advanceTimersByTime(20_000);
  expect(leave).toHaveBeenCalledTimes(2);
  isTripDue = false;
  vi.advanceTimersByTime(20_000);
  expect([leave.mock.calls.length, onEnd.mock.calls.length]).toEqual([2, 1]);
});

test('sets out at once when the tab is hidden', () => {
  setOutQuietly({ isTripDue: () => isTripDue }, leave, onEnd);
  hide(true);
  expect(leave).toHaveBeenCalledOnce();
});

test('waits twice as long after each trip that could not begin', async () => {
  leave.mockRejectedValue(unreachable());
  setOutQuietly({ isTripDue: () => isTripDue }, leave, onEnd);
  const trips: number[] = [];
  for (const seconds of [20, 39, 1, 79, 1]) {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    trips.push(leave.mock.calls.length);
  }
  expect(trips).toEqual([1, 1, 2, 2, 3]);
});

test('gives up for good where no later try can help', async () => {
  leave.mockRejectedValue(new SignInError('Refused.', false));
  setOutQuietly({ isTripDue: () => isTripDue }, leave, onEnd);
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.advanceTimersByTimeAsync(600_000);
  hide(true);
  expect(leave).toHaveBeenCalledOnce();
  // Whoever heard of the end would only begin again.
  expect(onEnd).not.toHaveBeenCalled();
});

test('what was typed and is not in the address would be lost', () => {
  watchTyping();
  const field = document.createElement('textarea');
  document.body.append(field);
  const type = (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  expect(wouldLose()).toBe(false);
  type('ASIN 1');
  expect(wouldLose()).toBe(true);
  history.replaceState(null, '', '?q=ASIN+1');
  expect(wouldLose()).toBe(false);
  type('ASIN 2');
  type('');
  expect(wouldLose()).toBe(false);
  type('ASIN 3');
  field.remove();
  expect(wouldLose()).toBe(false);
  history.replaceState(null, '', '/');
});

test.each(['checkbox', 'radio', 'range'])('a choice made by a %s is no text', (type) => {
  watchTyping();
  const field = Object.assign(document.createElement('input'), { type, value: '7' });
  document.body.append(field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  expect(wouldLose()).toBe(false);
});

test('so would the answer to a change', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const written = countWrite(() => promise);
  expect(wouldLose()).toBe(true);
  resolve();
  await written;
  expect(wouldLose()).toBe(false);
});
