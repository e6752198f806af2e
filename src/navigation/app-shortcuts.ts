/** The app-wide keyboard shortcuts: one table for the key handler, the “Keyboard shortcuts” dialog and the help page. */
import type { KeyLine } from '#ui/grid/grid-shortcuts.ts';
import { navItems } from './nav-items.ts';

/** What a shortcut does. */
export type ShortcutAction = { kind: 'palette' | 'shortcuts' } | { kind: 'go'; path: string };

interface AppShortcut extends KeyLine {
  /** Pressed one after the other. */
  keys: readonly string[];
  act: ShortcutAction;
}

export const appShortcuts: readonly AppShortcut[] = [
  { keys: ['Mod+k'], does: 'Search or go to…', act: { kind: 'palette' } },
  { keys: ['?'], does: 'Keyboard shortcuts', act: { kind: 'shortcuts' } },
  ...navItems(false).flatMap(({ key, name, path }): AppShortcut[] =>
    key === undefined ? [] : [{ keys: ['g', key], does: name, act: { kind: 'go', path } }],
  ),
];

/** The shortcut that opens a page: `['g', 'c']` for `/campaigns`. */
export function shortcutTo(path: string): readonly string[] | undefined {
  return appShortcuts.find(({ act }) => act.kind === 'go' && act.path === path)?.keys;
}
