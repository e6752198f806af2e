import type { ReactNode } from 'react';

/** An action; with `checked` it is one of several choices under the heading above it. */
export interface MenuAction {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  checked?: boolean | undefined;
  /** For an action that deletes something after it has asked. */
  isDanger?: boolean;
}

/** A line of a menu: an action, a separator, or the heading of the next group. */
export type MenuItem = MenuAction | 'separator' | { heading: string };

/** A run of actions between separators or headings. */
export interface MenuGroup {
  heading: string | undefined;
  actions: MenuAction[];
}

/** Splits a menu at separators and headings; empty groups are dropped. */
export function menuGroups(items: readonly MenuItem[]): MenuGroup[] {
  const groups: MenuGroup[] = [{ heading: undefined, actions: [] }];
  for (const item of items) {
    if (item === 'separator') groups.push({ heading: undefined, actions: [] });
    else if ('heading' in item) groups.push({ heading: item.heading, actions: [] });
    else groups.at(-1)?.actions.push(item);
  }
  return groups.filter((group) => group.actions.length > 0);
}
