import { flushSync } from 'react-dom';
import { useHref, useLocation, useNavigate } from 'react-router';
import { useScoped } from '#workspace/scope.ts';
import type { Entry } from './entry.ts';
import { noteRecent } from './recent.ts';

/** Where entries lead to, and what happens when one is taken, `isApart` in a tab of its own. */
export function useTaking(onClose: () => void, say: (text: string) => void) {
  const scope = useScoped()('');
  const base = useHref('/').replace(/\/$/, '');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  /** A view has a scope of its own; all else keeps the present one, as the navigation does. */
  const pathOf = ({ to, kind }: Entry): string | undefined =>
    to === undefined || kind === 'view' ? to : withScope(to, scope);

  return {
    hrefOf: (entry: Entry): string | undefined => {
      const path = pathOf(entry);
      return path === undefined ? undefined : base + path;
    },
    take: (entry: Entry, isApart: boolean): void => {
      const path = pathOf(entry);
      if (entry.tell !== undefined) {
        entry.tell().then(say, (error: unknown) => say(String(error)));
        return;
      }
      if (path === undefined) {
        // Focus is back on the page before anything is done there.
        flushSync(onClose);
        entry.run?.();
        return;
      }
      noteRecent(entry.id).catch(() => {});
      if (isApart) {
        window.open(base + path, '_blank', 'noopener');
        return;
      }
      onClose();
      void navigate(path, { preventScrollReset: path.split('?')[0] === pathname });
    },
  };
}

/** A path, perhaps with a search of its own, with the scope behind it. */
export function withScope(path: string, scope: string): string {
  return path.includes('?') ? path + scope.replace('?', '&') : path + scope;
}
