/** The keys of the whole app: one table, which the listener heeds and the keyboard map shows. */
import { hasSingleKeys, isTypedInto } from '#ui/single-key-shortcuts.ts';
import { paths } from '#app/paths.ts';
import { isCommand, isNoShortcut, letterOf } from './mod-key.ts';

/** What a key leads to. */
export type KeyAct = { kind: 'palette' | 'map' } | { kind: 'go'; path: string };

export interface AppKey {
  /** As they are pressed, one after the other; `Mod+` is ⌘ on a Mac and Ctrl elsewhere. */
  keys: readonly string[];
  does: string;
  act: KeyAct;
}

const go = (letter: string, does: string, path: string): AppKey => ({
  keys: ['g', letter],
  does,
  act: { kind: 'go', path },
});

export const appKeys: readonly AppKey[] = [
  { keys: ['Mod+k'], does: 'Search or go to…', act: { kind: 'palette' } },
  { keys: ['?'], does: 'This map of keys', act: { kind: 'map' } },
  go('o', 'Overview', paths.home),
  go('a', 'Accounts', paths.accounts),
  go('c', 'Campaigns', paths.campaigns),
  go('k', 'Keywords', paths.keywords),
  go('l', 'Listings', paths.listings),
  go('i', 'Inventory', paths.inventory),
  go('e', 'Eligibility', paths.eligibility),
  go('r', 'Reports', paths.reports),
  go('b', 'Budget', paths.budget),
  go('d', 'Data doctor', paths.doctor),
  go('s', 'Settings', paths.settings),
];

/** The letters that lead to a page: `['g', 'c']` for `/campaigns`. */
export function keysTo(path: string): readonly string[] | undefined {
  return appKeys.find(({ act }) => act.kind === 'go' && act.path === path)?.keys;
}

/** A first key is waited upon for so long, in milliseconds. */
const patience = 2000;

type Press = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'repeat'
  | 'isComposing'
  | 'defaultPrevented'
  | 'timeStamp'
  | 'target'
>;

/** Answers what each press leads to, `null` for most. A sequence is remembered between two presses. */
export function keyReader(mac: boolean): (press: Press) => KeyAct | null {
  let first: { key: string; at: number } | null = null;
  return (press) => {
    const before = first;
    first = null;
    if (press.defaultPrevented || isNoShortcut(press)) return null;
    if (press.ctrlKey || press.metaKey)
      return isCommand(press, mac) ? found([`Mod+${letterOf(press)}`]) : null;
    if (isTypedInto(press.target) || !hasSingleKeys()) return null;
    const key = letterOf(press);
    if (before !== null && press.timeStamp - before.at < patience) {
      const act = found([before.key, key]);
      if (act !== null) return act;
    }
    const act = found([key]);
    if (act === null && appKeys.some(({ keys }) => keys.length === 2 && keys[0] === key))
      first = { key, at: press.timeStamp };
    return act;
  };
}

function found(pressed: readonly string[]): KeyAct | null {
  return appKeys.find(({ keys }) => keys.join(' ') === pressed.join(' '))?.act ?? null;
}

/** A key as it is written on it: "⌘ K", "Ctrl K", "G". */
export function keyName(key: string, mac: boolean): string {
  const parts = key.split('+').filter(Boolean);
  if (parts.length === 0) return key;
  return parts
    .map((part) => names[part]?.[mac ? 1 : 0] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
}

const names: Readonly<Record<string, readonly [string, string]>> = {
  Mod: ['Ctrl', '⌘'],
  Alt: ['Alt', '⌥'],
  Shift: ['Shift', '⇧'],
  Escape: ['Esc', 'Esc'],
  ArrowUp: ['↑', '↑'],
  ArrowDown: ['↓', '↓'],
  ArrowLeft: ['←', '←'],
  ArrowRight: ['→', '→'],
  PageUp: ['Page Up', 'Page Up'],
  PageDown: ['Page Down', 'Page Down'],
};
