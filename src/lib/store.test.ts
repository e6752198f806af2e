import { expect, test, vi } from 'vitest';
import { createEmitter, createStore } from './store.ts';

test('a store calls back after each change until unsubscribed, and not without a change', () => {
  const store = createStore({ count: 0 });
  const seen: number[] = [];
  const stop = store.subscribe(() => seen.push(store.state().count));
  store.set({ count: 1 });
  store.set(store.state());
  store.set({ count: 2 });
  stop();
  store.set({ count: 3 });
  expect(seen).toEqual([1, 2]);
  expect(store.state()).toEqual({ count: 3 });
});

test('a listener may unsubscribe itself or others while it is called', () => {
  const event = createEmitter<[string]>();
  const other = vi.fn<() => void>();
  const stops = [event.subscribe(() => stops.forEach((stop) => stop())), event.subscribe(other)];
  event.emit('first');
  event.emit('second');
  expect(other).not.toHaveBeenCalled();
});
