import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useScoped } from '#shared/scope.ts';
import { Icon } from '#ui/icon.tsx';
import { part, usePart } from '#ui/lazy-module.ts';
import { takeEarlyShortcut } from './early-shortcut.ts';
import { isMac } from './mod-key.ts';
import { saveRecent, recordEntryId } from './recent-entries.ts';
import { formatKey, createShortcutMatcher } from './shortcuts.ts';

const palette = part(
  () => import('./palette.tsx'),
  (module) => module.Palette,
);
const shortcutsDialog = part(
  () => import('./keyboard-shortcuts-dialog.tsx'),
  (module) => module.KeyboardShortcutsDialog,
);

/**
 * Opens the palette and handles the app-wide shortcuts. The palette and the shortcuts dialog are loaded on
 * first use, and open once they have loaded.
 */
export function PaletteButton({ hasBatch }: { hasBatch: boolean }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const openShortcuts = useCallback(() => setOpen('shortcuts'), []);
  useAppShortcuts(setOpen);
  useSaveVisitedRecord();
  const { value: Palette, ...first } = usePart(palette, open === 'palette');
  const { value: ShortcutsDialog, ...second } = usePart(shortcutsDialog, open === 'shortcuts');
  const hasFailed = (open === 'palette' && first.failed) || (open === 'shortcuts' && second.failed);
  const mac = isMac();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
        onPointerEnter={palette.load}
        onFocus={palette.load}
        onClick={() => {
          first.retry();
          setOpen('palette');
        }}
        className="flex h-8 w-full items-center justify-center gap-2 rounded-md text-muted hover:bg-hover hover:text-ink md:justify-start md:border md:border-edge/60 md:bg-surface md:px-2"
      >
        <Icon name="search" className="md:hidden" />
        <span className="grow truncate text-left max-md:sr-only">
          {hasFailed ? 'Could not load' : 'Search or go to…'}
        </span>
        <kbd aria-hidden className="shrink-0 font-sans text-xs max-md:hidden">
          {formatKey('Mod+k', mac)}
        </kbd>
      </button>
      {hasFailed && (
        <span role="alert" className="sr-only">
          Search could not be loaded. Check your connection and try again.
        </span>
      )}
      {Palette && <Palette hasBatch={hasBatch} onClose={close} onOpenShortcuts={openShortcuts} />}
      {ShortcutsDialog && <ShortcutsDialog onClose={close} />}
    </>
  );
}

/** Handles the app-wide shortcuts wherever the focus is. */
function useAppShortcuts(setOpen: (open: 'palette' | 'shortcuts') => void): void {
  const navigate = useNavigate();
  const scoped = useScoped();
  const [match] = useState(() => createShortcutMatcher(isMac()));
  useEffect(() => {
    if (takeEarlyShortcut()) setOpen('palette');
    const onKeyDown = (event: KeyboardEvent): void => {
      const act = match(event);
      // An open dialog needs an answer first.
      if (act === null || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      if (act.kind === 'go') void navigate(scoped(act.path));
      else setOpen(act.kind);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, scoped, match, setOpen]);
}

/** Adds the record of the current page to the recent entries. */
function useSaveVisitedRecord(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const id = recordEntryId(pathname);
    if (id !== null) saveRecent(id).catch(() => {});
  }, [pathname]);
}
