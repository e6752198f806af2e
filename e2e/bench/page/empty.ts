/** An empty box as high as the table: the frame rate of scrolling alone. */
import { type Contender, rowHeight, type Start } from './contender.ts';

export const start: Start = (box, rows) => {
  const list = document.createElement('div');
  list.className = 'plain';
  const space = document.createElement('div');
  space.style.height = `${rows * rowHeight}px`;
  list.append(space);
  box.append(list);
  return nothing;
};

const impossible = (): never => {
  throw new Error('An empty list only scrolls.');
};

const nothing: Contender & { cells: string } = {
  load: impossible,
  sort: impossible,
  filter: impossible,
  firstCell: () => null,
  count: () => 0,
  cells: '*',
};
