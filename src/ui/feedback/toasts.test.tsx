import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { byRole, actAsync, press, render } from '#ui/test-render.tsx';
import { type Toast, Toasts } from './toasts.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const onClose = vi.fn<(key: string, isDismissed: boolean) => void>();
const toasts: Toast[] = [{ key: 'a', tone: 'good', text: 'It is done.' }];
const draw = async () => {
  onClose.mockClear();
  await render(
    <>
      <button type="button">before</button>
      <Toasts label="News" toasts={toasts} onClose={onClose} />
    </>,
  );
};
const buttons = () => [...document.querySelectorAll('button')];
const pass = (seconds: number) => act(async () => void vi.advanceTimersByTime(seconds * 1000));

test('is announced and disappears after a while', async () => {
  await draw();
  expect(byRole('log')[0]?.getAttribute('aria-label')).toBe('News');
  expect(byRole('log')[0]?.textContent).toContain('It is done.');
  await pass(14);
  expect(onClose).not.toHaveBeenCalled();
  await pass(2);
  expect(onClose.mock.calls).toEqual([['a', false]]);
});

test('stays while focused and returns the focus when dismissed', async () => {
  await draw();
  const [before, dismiss] = buttons();
  await actAsync(() => before?.focus());
  await actAsync(() => dismiss?.focus());
  await pass(60);
  expect(onClose).not.toHaveBeenCalled();
  await press(dismiss ?? null, 'Escape');
  expect(onClose.mock.calls).toEqual([['a', true]]);
  expect(document.activeElement).toBe(before);
});

test('stays while hovered and then starts its time again', async () => {
  await draw();
  const slip = buttons()[1]?.parentElement;
  await pass(10);
  await actAsync(() => slip?.dispatchEvent(new Event('pointerover', { bubbles: true })));
  await pass(60);
  expect(onClose).not.toHaveBeenCalled();
  await actAsync(() => slip?.dispatchEvent(new Event('pointerout', { bubbles: true })));
  await pass(14);
  expect(onClose).not.toHaveBeenCalled();
  await pass(2);
  expect(onClose.mock.calls).toEqual([['a', false]]);
});

test('waits while the page is hidden', async () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await draw();
  await pass(60);
  expect(onClose).not.toHaveBeenCalled();
  state.mockReturnValue('visible');
  await actAsync(() => document.dispatchEvent(new Event('visibilitychange')));
  await pass(16);
  expect(onClose.mock.calls).toEqual([['a', false]]);
});
