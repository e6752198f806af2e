import { expect, test } from 'vitest';
import type { GridHandle } from '#ui/grid/grid-handle.ts';
import { reveal } from './handle-key.ts';

const nextFrame = () => new Promise((next) => requestAnimationFrame(next));

function gridOf(seen: number[]) {
  const element = document.createElement('div');
  const extent = { records: 0, totals: 2, columns: 1, page: 1 };
  const grid = { box: { current: element }, extent } as unknown as GridHandle<unknown>;
  const render = (row: number) => {
    const line = element.appendChild(document.createElement('div'));
    line.setAttribute('aria-rowindex', String(row + 1));
    const cell = line.appendChild(document.createElement('div'));
    cell.dataset['cell'] = '0';
    cell.scrollIntoView = () => seen.push(row);
  };
  return { element, grid, render };
}

test('scrolls to a cell that is rendered later, and no longer to the one before', async () => {
  const seen: number[] = [];
  const { grid, render } = gridOf(seen);
  reveal(grid, { row: 1, column: 0 });
  reveal(grid, { row: 2, column: 0 });
  await nextFrame();
  await nextFrame();
  expect(seen).toEqual([]);
  render(1);
  render(2);
  await nextFrame();
  await nextFrame();
  expect(seen).toEqual([2]);
});

test('does not scroll back to a cell when the grid has been scrolled since', async () => {
  const seen: number[] = [];
  const { element, grid, render } = gridOf(seen);
  render(2);
  reveal(grid, { row: 2, column: 0 });
  element.scrollTop = 1183;
  await nextFrame();
  await nextFrame();
  expect(seen).toEqual([]);
});
