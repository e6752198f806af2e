import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { arraySource } from '#lib/row-source.ts';
import { render } from '#ui/test-render.tsx';
import type { Column } from './column.ts';
import { Grid } from './grid.tsx';
import { gridTools } from './use-grid-tools.ts';

const columns: Column<string>[] = [{ id: 'name', header: 'Name', width: 100, cell: (row) => row }];
const source = arraySource(['first', 'second', 'third']);

test('handles events that precede the tools in order and leaves the browser’s own keys to it', async () => {
  const onOpen = vi.fn<(row: string) => void>();
  await render(
    <Grid name="Things" columns={columns} source={source} rowKey={(row) => row} onOpen={onOpen} />,
  );
  const grid = document.querySelector('[role=grid]');
  expect(gridTools.peek()).toBeUndefined();
  const pressed = (key: string, options: KeyboardEventInit = {}): boolean =>
    grid?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }),
    ) ?? false;
  await act(async () => {
    expect(pressed('ArrowDown')).toBe(false);
    expect(pressed('ArrowDown')).toBe(false);
    expect(pressed('Enter')).toBe(false);
    // The browser would select the whole page, which would then be copied.
    expect(pressed('a', { ctrlKey: true })).toBe(false);
    expect(pressed('c', { metaKey: true })).toBe(false);
    // The browser would scroll, and keep scrolling after the tools did.
    expect(pressed('End', { ctrlKey: true })).toBe(false);
    expect(pressed('Home', { ctrlKey: true })).toBe(false);
    expect(pressed('ArrowDown', { metaKey: true })).toBe(false);
    expect(pressed('ArrowDown', { ctrlKey: true, altKey: true })).toBe(true);
    expect(pressed('f', { ctrlKey: true })).toBe(true);
    expect(pressed('F5')).toBe(true);
    expect(pressed('Tab')).toBe(true);
    expect(pressed('ArrowLeft', { altKey: true })).toBe(true);
    await gridTools.wait();
  });
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledWith('second'));
});
