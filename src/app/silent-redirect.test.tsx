import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackWrite } from '#api/writes-in-flight.ts';
import { SignInError, unreachable } from '#auth/sign-in-error.ts';
import { redirectWhenIdle } from './silent-redirect.ts';
import { trackTyping, hasUnsavedWork } from './unsaved-work.ts';

let isTripDue: boolean;
const redirect = vi.fn<() => Promise<boolean>>();
const onEnd = vi.fn<() => void>();
const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  isTripDue = true;
  redirect.mockReset().mockResolvedValue(false);
  onEnd.mockReset();
});
afterEach(() => {
  isTripDue = false;
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test('waits until the page has been without input for a while', () => {
  redirectWhenIdle({ isRedirectDue: () => isTripDue }, redirect, onEnd);
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1000);
    dispatchEvent(new Event('pointermove'));
  }
  expect(redirect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20_000);
  expect(redirect).toHaveBeenCalledOnce();
  // The redirect may have been declined, so it is tried again.
  vi.advanceTimersByTime(20_000);
  expect(redirect).toHaveBeenCalledTimes(2);
  isTripDue = false;
  vi.advanceTimersByTime(20_000);
  expect([redirect.mock.calls.length, onEnd.mock.calls.length]).toEqual([2, 1]);
});

test('redirects at once when the tab is hidden', () => {
  redirectWhenIdle({ isRedirectDue: () => isTripDue }, redirect, onEnd);
  hide(true);
  expect(redirect).toHaveBeenCalledOnce();
});

test('waits twice as long after each redirect that could not start', async () => {
  redirect.mockRejectedValue(unreachable());
  redirectWhenIdle({ isRedirectDue: () => isTripDue }, redirect, onEnd);
  const counts: number[] = [];
  for (const seconds of [20, 39, 1, 79, 1]) {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    counts.push(redirect.mock.calls.length);
  }
  expect(counts).toEqual([1, 1, 2, 2, 3]);
});

test('waits at most five minutes, however often the tab is hidden', async () => {
  redirect.mockRejectedValue(unreachable());
  redirectWhenIdle({ isRedirectDue: () => isTripDue }, redirect, onEnd);
  for (let time = 0; time < 30; time++) {
    hide(true);
    hide(false);
    await vi.advanceTimersByTimeAsync(0);
  }
  redirect.mockClear();
  await vi.advanceTimersByTimeAsync(299_000);
  expect(redirect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(redirect).toHaveBeenCalledOnce();
});

test('stops after a permanent failure', async () => {
  redirect.mockRejectedValue(new SignInError('Refused.', false));
  redirectWhenIdle({ isRedirectDue: () => isTripDue }, redirect, onEnd);
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.advanceTimersByTimeAsync(600_000);
  hide(true);
  expect(redirect).toHaveBeenCalledOnce();
  // `onEnd` would start it again.
  expect(onEnd).not.toHaveBeenCalled();
});

test('typed text that is not in the address is unsaved work', () => {
  trackTyping();
  const field = document.createElement('textarea');
  document.body.append(field);
  const type = (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  expect(hasUnsavedWork()).toBe(false);
  type('ASIN 1');
  expect(hasUnsavedWork()).toBe(true);
  history.replaceState(null, '', '?q=ASIN+1');
  expect(hasUnsavedWork()).toBe(false);
  type('ASIN 2');
  type('');
  expect(hasUnsavedWork()).toBe(false);
  type('ASIN 3');
  field.remove();
  expect(hasUnsavedWork()).toBe(false);
  history.replaceState(null, '', '/');
});

test.each(['checkbox', 'radio', 'range'])('the choice of a %s is not unsaved work', (type) => {
  trackTyping();
  const field = Object.assign(document.createElement('input'), { type, value: '7' });
  document.body.append(field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  expect(hasUnsavedWork()).toBe(false);
});

test('a write in flight is unsaved work', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const written = trackWrite(() => promise);
  expect(hasUnsavedWork()).toBe(true);
  resolve();
  await written;
  expect(hasUnsavedWork()).toBe(false);
});
