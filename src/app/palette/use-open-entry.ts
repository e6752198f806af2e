import { flushSync } from 'react-dom';
import { useHref, useLocation, useNavigate } from 'react-router';
import { useScoped } from '#shared/scope.ts';
import type { Entry } from './entry.ts';
import { saveRecent } from './recent-entries.ts';

/** Links of entries, and opening or running them. */
export function useOpenEntry(onClose: () => void, onMessage: (text: string) => void) {
  const scope = useScoped()('');
  const base = useHref('/').replace(/\/$/, '');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  /** A view has its own scope; other entries keep the current one, as the navigation does. */
  const pathOf = ({ to, kind }: Entry): string | undefined =>
    to === undefined || kind === 'view' ? to : withScope(to, scope);

  return {
    hrefOf: (entry: Entry): string | undefined => {
      const path = pathOf(entry);
      return path === undefined ? undefined : base + path;
    },
    open: (entry: Entry, inNewTab: boolean): void => {
      const path = pathOf(entry);
      if (entry.runInPalette !== undefined) {
        entry.runInPalette().then(onMessage, (error: unknown) => onMessage(String(error)));
        return;
      }
      if (path === undefined) {
        // It may move the focus, which returns to the page in a microtask.
        flushSync(onClose);
        queueMicrotask(() => entry.run?.());
        return;
      }
      saveRecent(entry.id).catch(() => {});
      if (inNewTab) {
        window.open(base + path, '_blank', 'noopener');
        return;
      }
      onClose();
      void navigate(path, { preventScrollReset: path.split('?')[0] === pathname });
    },
  };
}

/** Appends the scope to a path, which may have search parameters already. */
export function withScope(path: string, scope: string): string {
  return path.includes('?') ? path + scope.replace('?', '&') : path + scope;
}
