import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { arraySource } from '#lib/row-source.ts';
import type { GridEdits } from '#ui/grid/edit.ts';
import { Grid } from '#ui/grid/grid.tsx';
import { gridEditor, gridTools } from '#ui/grid/use-grid-tools.ts';
import { render } from '#ui/test-render.tsx';

const columns = [
  {
    id: 'name',
    header: 'Name',
    width: 100,
    cell: (row: string) => row,
    edit: { text: (row: string) => row },
  },
];

test('characters typed before the editor is loaded are all in its input', async () => {
  const onChange = vi.fn<GridEdits['onChange']>();
  await render(
    <Grid
      name="Things"
      columns={columns}
      source={arraySource(['first', 'second'])}
      rowKey={(row) => row}
      edits={{ onChange }}
    />,
  );
  const grid = document.querySelector('[role=grid]');
  expect(gridEditor.peek()).toBeUndefined();
  await act(async () => {
    for (const key of ['ArrowDown', 'N', 'e', 'w', 'Enter']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      expect(grid?.dispatchEvent(event)).toBe(false);
    }
    await Promise.all([gridTools.wait(), gridEditor.wait()]);
  });
  // Both are loaded; the queued keys are handled in separate tasks.
  for (let tries = 0; tries < 2000 && onChange.mock.calls.length === 0; tries += 1)
    await act(async () => new Promise<void>((resolve) => void setTimeout(resolve)));
  expect(onChange.mock.calls).toEqual([[[{ key: 'first', column: 'name', text: 'New' }]]]);
});
