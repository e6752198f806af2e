import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { useWaitForOrder } from './fix-first.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Waiting({ isWaiting, about }: { isWaiting: boolean; about: string }) {
  return useWaitForOrder(isWaiting, about) ? 'held' : 'shown';
}

const said = () => document.body.lastElementChild?.textContent;

test('keeps showing what was shown once, until the subject changes', async () => {
  const draw = await render(<Waiting isWaiting about="all" />);
  expect(said()).toBe('held');
  await draw(<Waiting isWaiting={false} about="all" />);
  expect(said()).toBe('shown');
  await draw(<Waiting isWaiting about="all" />);
  expect(said()).toBe('shown');
  await draw(<Waiting isWaiting about="channel-a" />);
  expect(said()).toBe('held');
});

test('shows everything eventually if the device does not respond', async () => {
  await render(<Waiting isWaiting about="all" />);
  await act(async () => void vi.advanceTimersByTime(14_000));
  expect(said()).toBe('held');
  await act(async () => void vi.advanceTimersByTime(2_000));
  expect(said()).toBe('shown');
});
