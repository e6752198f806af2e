import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { part, usePart } from '#ui/lazy-module.ts';
import { useScoped } from '#workspace/scope.ts';
import { takeEarlyKey } from './early-key.ts';
import { keyName, keyReader } from './keys.ts';
import { isMac } from './mod-key.ts';
import { noteRecent, recordAt } from './recent.ts';

const palette = part(
  () => import('./palette.tsx'),
  (module) => module.Palette,
);
const keyboardMap = part(
  () => import('./keyboard-map.tsx'),
  (module) => module.KeyboardMap,
);

/**
 * The way into the palette, and what hears the keys of the whole app. Palette and map come with the
 * first wish for them; one pressed before they have arrived opens them on arrival.
 */
export function PaletteDoor({ hasBatch }: { hasBatch: boolean }) {
  const [open, setOpen] = useState<'palette' | 'map' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const openMap = useCallback(() => setOpen('map'), []);
  useKeys(setOpen);
  useVisited();
  const { value: Palette, ...first } = usePart(palette, open === 'palette');
  const { value: KeyboardMap, ...second } = usePart(keyboardMap, open === 'map');
  const hasFailed = (open === 'palette' && first.failed) || (open === 'map' && second.failed);
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
          {keyName('Mod+k', mac)}
        </kbd>
      </button>
      {hasFailed && (
        <span role="alert" className="sr-only">
          It could not be loaded. Check the connection, then try again
        </span>
      )}
      {Palette && <Palette hasBatch={hasBatch} onClose={close} onMap={openMap} />}
      {KeyboardMap && <KeyboardMap onClose={close} />}
    </>
  );
}

/** Heeds the keys of the app wherever the focus is. */
function useKeys(setOpen: (open: 'palette' | 'map') => void): void {
  const navigate = useNavigate();
  const scoped = useScoped();
  const [read] = useState(() => keyReader(isMac()));
  useEffect(() => {
    if (takeEarlyKey()) setOpen('palette');
    const heed = (event: KeyboardEvent): void => {
      const act = read(event);
      // Over a dialog there is nothing to go to: it asks for an answer first.
      if (act === null || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      if (act.kind === 'go') void navigate(scoped(act.path));
      else setOpen(act.kind);
    };
    document.addEventListener('keydown', heed);
    return () => document.removeEventListener('keydown', heed);
  }, [navigate, scoped, read, setOpen]);
}

/** A record that was looked at is among those of late. */
function useVisited(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const id = recordAt(pathname);
    if (id !== null) noteRecent(id).catch(() => {});
  }, [pathname]);
}
