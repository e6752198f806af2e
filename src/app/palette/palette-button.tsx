import { useCallback, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useScoped } from '#navigation/scope.ts';
import { Icon } from '#ui/icon.tsx';
import { Palette } from './palette.tsx';
import { createShortcutMatcher } from './shortcuts.ts';
import { ShortcutList } from '#pages/help/shortcut-list.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { isMac } from '#ui/key-caps.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { hasSingleKeys, setSingleKeys } from '#ui/single-key-shortcuts.ts';

type Which = 'palette' | 'shortcuts';

/** Opens the palette and the “Keyboard shortcuts” dialog, and handles the app-wide shortcuts from the first paint on. */
export function PaletteButton({ hasBatch }: { hasBatch: boolean }) {
  const [dialog, open] = useState<Which | null>(null);
  const close = useCallback(() => open(null), []);
  const openShortcuts = useCallback(() => open('shortcuts'), []);
  useAppShortcuts(open);
  const mac = isMac();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
        onClick={() => open('palette')}
        className="flex h-8 w-full items-center justify-center gap-2 rounded-md text-muted hover:bg-hover hover:text-ink md:justify-start md:border md:border-edge/60 md:bg-surface md:px-2"
      >
        <Icon name="search" className="md:hidden" />
        <span className="grow truncate text-left max-md:sr-only">Search or go to…</span>
        <kbd aria-hidden className="shrink-0 font-sans text-xs max-md:hidden">
          {mac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {dialog === 'palette' && (
        <Palette hasBatch={hasBatch} onClose={close} onOpenShortcuts={openShortcuts} />
      )}
      {dialog === 'shortcuts' && <KeyboardShortcutsDialog onClose={close} />}
    </>
  );
}

/** Handles the app-wide shortcuts wherever the focus is. */
function useAppShortcuts(open: (which: Which) => void): void {
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

/** Lists the shortcuts, with a switch for single-key shortcuts. */
export function KeyboardShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(hasSingleKeys);
  return (
    <Dialog title="Keyboard shortcuts" isWide onClose={onClose}>
      <ShortcutList hasSingleKeys={isOn} className="sm:columns-2" />
      <div className="border-t border-line pt-3 text-ink">
        <Checkbox
          checked={isOn}
          onChange={(isWanted) => {
            setSingleKeys(isWanted);
            setOn(isWanted);
          }}
        >
          Single-key shortcuts
          <span className="block text-xs text-muted">
            Turn off if you use speech input or press keys by accident. Saved on this device.
          </span>
        </Checkbox>
      </div>
    </Dialog>
  );
}
