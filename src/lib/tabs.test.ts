import { afterEach, expect, test, vi } from 'vitest';
import { withLock, canReachTabs, openChannel } from './tabs.ts';

afterEach(() => vi.unstubAllGlobals());

const refusing = {
  request: () => Promise.reject(new DOMException('Access is denied.', 'SecurityError')),
};

test.each([
  ['lacks locks', {}],
  ['refuses locks', { locks: refusing }],
])('in a browser that %s, steps run one after the other in this page', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const steps = [
    withLock('name', async () => {
      order.push('first begins');
      await first.promise;
      order.push('first ends');
      throw new RangeError('The first failed.');
    }),
    withLock('name', async () => void order.push('second')),
    withLock('other', async () => void order.push('other')),
  ];
  const outcomes = Promise.allSettled(steps);
  await steps[2];
  first.resolve();
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(order).toEqual(['first begins', 'other', 'first ends', 'second']);
});

test('a step that fails under its lock is not repeated', async () => {
  const step = vi.fn<() => Promise<void>>().mockRejectedValue(new RangeError('It failed.'));
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: object, take: () => Promise<void>) => take() },
  });
  await expect(withLock('name', step)).rejects.toThrow('It failed.');
  expect(step).toHaveBeenCalledTimes(1);
});

test('without channels nothing is received, and nothing fails', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  expect(canReachTabs()).toBe(false);
  const channel = openChannel('name', () => {});
  channel.post('anything');
  channel.close();
});
