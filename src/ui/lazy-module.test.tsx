import { expect, test, vi } from 'vitest';
import { part, usePart } from './lazy-module.ts';
import { actAsync, render } from './test-render.tsx';

test('reports a failed load and retries on the next attempt', async () => {
  const load = vi
    .fn<() => Promise<{ word: string }>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue({ word: 'here' });
  const piece = part(load, (module) => module.word);
  function Shown() {
    const { value, failed, retry } = usePart(piece, true);
    return (
      <button type="button" onClick={retry}>
        {value ?? (failed ? 'failed' : 'loading')}
      </button>
    );
  }
  await render(<Shown />);
  expect(document.body.textContent).toBe('failed');
  await actAsync(() => document.querySelector('button')?.click());
  expect(document.body.textContent).toBe('here');
  expect(load).toHaveBeenCalledTimes(2);
});

test('loads nothing before it is needed, and once on intent', () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('here');
  const piece = part(load, (module) => module);
  expect(load).not.toHaveBeenCalled();
  piece.load();
  piece.load();
  expect(load).toHaveBeenCalledOnce();
});
