import type { ReactNode } from 'react';

/** Something to do; with `checked` it is one of several choices under the heading above it. */
export interface MenuAction {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  checked?: boolean | undefined;
}

/** A line of a menu: an action, a hairline, or the heading of what follows. */
export type MenuItem = MenuAction | 'separator' | { heading: string };

/** A run of actions between separators or headings. */
export interface MenuGroup {
  heading: string | undefined;
  actions: MenuAction[];
}

/** Splits the lines of a menu where a separator or a heading stands; empty groups fall away. */
export function menuGroups(items: readonly MenuItem[]): MenuGroup[] {
  const groups: MenuGroup[] = [{ heading: undefined, actions: [] }];
  for (const item of items) {
    if (item === 'separator') groups.push({ heading: undefined, actions: [] });
    else if ('heading' in item) groups.push({ heading: item.heading, actions: [] });
    else groups.at(-1)?.actions.push(item);
  }
  return groups.filter((group) => group.actions.length > 0);
}
