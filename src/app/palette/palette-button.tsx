import { type ComponentType, useCallback, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useScoped } from '#shared/scope.ts';
import { Icon } from '#ui/icon.tsx';
import { isMac } from './mod-key.ts';
import type { PaletteProps } from './palette.tsx';
import { createShortcutMatcher } from './shortcuts.ts';

/** Loaded on first use, or when the pointer or the focus reaches the button. */
const dialogs = {
  palette: async () => (await import('./palette.tsx')).Palette,
  shortcuts: async () => (await import('./keyboard-shortcuts-dialog.tsx')).KeyboardShortcutsDialog,
};

/** Opens the palette and the “Keyboard shortcuts” dialog, and handles the app-wide shortcuts from the first paint on. */
export function PaletteButton({ hasBatch }: { hasBatch: boolean }) {
  const [Dialog, setDialog] = useState<ComponentType<PaletteProps> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const close = useCallback(() => setDialog(null), []);
  const open = useCallback((which: keyof typeof dialogs): void => {
    setFailed(false);
    dialogs[which]().then(
      (loaded) => setDialog(() => loaded),
      () => setFailed(true),
    );
  }, []);
  const openShortcuts = useCallback(() => open('shortcuts'), [open]);
  useAppShortcuts(open);
  const mac = isMac();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
        onPointerEnter={loadPalette}
        onFocus={loadPalette}
        onClick={() => open('palette')}
        className="flex h-8 w-full items-center justify-center gap-2 rounded-md text-muted hover:bg-hover hover:text-ink md:justify-start md:border md:border-edge/60 md:bg-surface md:px-2"
      >
        <Icon name="search" className="md:hidden" />
        <span className="grow truncate text-left max-md:sr-only">
          {hasFailed ? 'Could not load' : 'Search or go to…'}
        </span>
        <kbd aria-hidden className="shrink-0 font-sans text-xs max-md:hidden">
          {mac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {hasFailed && (
        <span role="alert" className="sr-only">
          Search could not be loaded. Check your connection and try again.
        </span>
      )}
      {Dialog && <Dialog hasBatch={hasBatch} onClose={close} onOpenShortcuts={openShortcuts} />}
    </>
  );
}

/** A head start; a failure is reported when the palette is opened. */
function loadPalette(): void {
  dialogs.palette().catch(() => {});
}

/** Handles the app-wide shortcuts wherever the focus is. */
function useAppShortcuts(open: (which: keyof typeof dialogs) => void): void {
  const navigate = useNavigate();
  const scoped = useScoped();
  const [match] = useState(() => createShortcutMatcher(isMac()));
  // Before the first paint: a shortcut works as soon as the page can be seen.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const act = match(event);
      // An open dialog needs an answer first.
      if (act === null || document.querySelector('[data-modal]') !== null) return;
      event.preventDefault();
      if (act.kind === 'go') void navigate(scoped(act.path));
      else open(act.kind);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, scoped, match, open]);
}
