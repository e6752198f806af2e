import { expect, test, vi } from 'vitest';
import { followColumnDrag } from './column-drag.ts';

test('a press on an edge without a drag leaves the widths on screen, which may be newer than the columns', () => {
  const box = document.body.appendChild(document.createElement('div'));
  box.innerHTML = '<div role="columnheader" data-cell="0"></div>';
  box.style.setProperty('--tracks', '192px');
  const grid = { box: { current: box }, columns: [{ id: 'spend', header: 'Spend', width: 132 }] };
  const ended = vi.fn<(wasDrag: boolean) => void>();
  const head = box.firstElementChild;
  head?.addEventListener('pointerdown', (event) =>
    followColumnDrag({ grid: () => grid } as never, event as PointerEvent, ended),
  );
  head?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  box.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  expect(ended.mock.calls).toEqual([[false]]);
  expect(box.style.getPropertyValue('--tracks')).toBe('192px');
});
