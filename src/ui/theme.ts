import { useSyncExternalStore } from 'react';

/** What the user chose: one side, or whatever the system says. */
export type Theme = 'light' | 'dark' | 'system';

const key = 'crosschannel.theme';
const listeners = new Set<() => void>();

/** The choice kept on this device; `system` when there is none, it is unknown, or storage is refused. */
export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(key);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

/** Paints the page in that theme (`data-theme` on the root, nothing for the system's) and keeps the choice. */
export function applyTheme(theme: Theme): void {
  paint(theme);
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Storage is refused (private window, policy): the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** The chosen theme and how to change it; follows a change made in another tab. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readPainted), applyTheme];
}

function paint(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** The page is the truth while it lives, so that a choice works where storage is refused. */
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
  listeners.add(listener);
  addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', follow);
  };
}
