import { useLayoutEffect } from 'react';
import type { Column } from '#ui/grid/column.ts';
import type { GridHandle } from '#ui/grid/grid-handle.ts';
import { iconPaths } from '#ui/icon-paths.ts';
import { headOf } from './column-head.ts';

export interface MenuMarkProps extends Pick<GridHandle<never>, 'box'> {
  columns: readonly Column<never>[];
  /** The column under the pointer. */
  column: string;
}

/**
 * A button for the pointer that opens a column's menu, at the end of the header that its text does not use.
 * The keyboard has its own shortcut, so it takes no focus and has no name. It is in the header's row without
 * belonging to it, so that nothing there moves.
 */
export function MenuMark({ box, columns, column }: MenuMarkProps) {
  const at = columns.findIndex(({ id }) => id === column);
  useLayoutEffect(() => {
    const head = headOf({ box }, at);
    const row = head?.closest('[role=rowgroup]');
    if (!head || !row) return undefined;
    const left = head.getBoundingClientRect().left - row.getBoundingClientRect().left;
    const mark = document.createElement('span');
    mark.ariaHidden = 'true';
    mark.dataset['menu'] = column;
    mark.className =
      'absolute inset-y-1 z-2 flex w-5 cursor-pointer items-center justify-center rounded-sm bg-surface text-muted hover:bg-hover hover:text-ink';
    mark.style.left = `${columns[at]?.align === 'end' ? left + 4 : left + head.offsetWidth - 28}px`;
    mark.append(chevron());
    row.append(mark);
    return () => mark.remove();
  }, [box, columns, column, at]);
  return null;
}

function chevron(): SVGElement {
  const draw = <Name extends 'svg' | 'path'>(name: Name, attributes: Record<string, string>) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const icon = draw('svg', {
    viewBox: '0 0 16 16',
    width: '14',
    height: '14',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.5',
  });
  icon.append(draw('path', { d: iconPaths.chevron }));
  return icon;
}
