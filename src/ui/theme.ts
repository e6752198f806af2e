import { useSyncExternalStore } from 'react';
import { readItem, writeItem } from '#lib/local-item.ts';
import { createEmitter } from '#lib/store.ts';

/** The user's choice: a theme, or the system's. */
export type Theme = 'light' | 'dark' | 'system';

/** The choices, as they are offered. */
export const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'Use system setting' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const key = 'crosschannel.theme';
const changes = createEmitter();

/** The theme stored on this device; `system` if there is none, it is unknown, or storage is unavailable. */
export function readTheme(): Theme {
  const kept = readItem(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/**
 * Applies the theme to the page (`data-theme` on the root, nothing for the system's) and stores the choice. If storage is
 * blocked, it lasts as long as the page.
 */
export function applyTheme(theme: Theme): void {
  paint(theme);
  writeItem(key, theme === 'system' ? null : theme);
  changes.emit();
}

/** The chosen theme and a setter; follows changes in other tabs. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readPainted), applyTheme];
}

function paint(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** The page's attribute is the source of truth, so that a choice works without storage. */
function readPainted(): Theme {
  const painted = document.documentElement.dataset['theme'];
  return painted === 'light' || painted === 'dark' ? painted : 'system';
}

function subscribe(listener: () => void): () => void {
  const follow = (event: StorageEvent): void => {
    if (event.key !== key && event.key !== null) return;
    paint(readTheme());
    listener();
  };
  const unsubscribe = changes.subscribe(listener);
  addEventListener('storage', follow);
  return () => {
    unsubscribe();
    removeEventListener('storage', follow);
  };
}
