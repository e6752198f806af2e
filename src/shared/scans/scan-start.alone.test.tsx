import { expect, test, vi } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { ScanStart } from './scan-start.tsx';

vi.mock('./use-scan.ts', () => {
  const scan = {
    plan: () => Promise.reject(new RangeError('A scan is limited to 2 IDs.')),
    onResults: () => () => {},
  };
  return { useScan: () => ({ scan }) };
});

test('states why a scan cannot start, without the kind of the error', async () => {
  await render(
    <ScanStart
      kind="quality"
      title="All"
      noun="listing"
      ids={['a', 'b', 'c']}
      isInstead={false}
      failed={0}
      onDrawn={() => {}}
    />,
  );
  expect(document.querySelector('[role=alert]')?.textContent).toBe('A scan is limited to 2 IDs.');
});
