import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { areaNames } from '#storage/areas.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { allOfIt, useStorageUsage } from './stored-data.ts';

const device = vi.hoisted(() => ({ bytes: 0, written: () => {} }));
vi.mock(import('#user/current-user.ts'), () => ({
  currentUser: () =>
    ({
      openStorage: async () => ({
        measure: async () => ({ entries: 1, bytes: device.bytes, isEstimate: false }),
        isAvailable: async () => true,
        onWritten(listener: () => void) {
          device.written = listener;
          return () => {};
        },
      }),
    }) as never,
}));

test('whatever is saved on the device is in one group', () => {
  expect(allOfIt.areas.toSorted()).toEqual(areaNames.toSorted());
});

test('sizes include what is saved while they are on screen', async () => {
  const Sizes = () => (
    <p>
      {useStorageUsage()
        ?.sizes.map(({ bytes }) => bytes)
        .join(' ')}
    </p>
  );
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await render(<Sizes />);
  await actAsync(() => {});
  expect(document.body.textContent).toBe('0 0 0');
  device.bytes = 10;
  device.written();
  await act(() => vi.runAllTimersAsync());
  expect(document.body.textContent).toBe('40 50 40');
});
