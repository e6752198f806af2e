import { useCallback, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useScoped } from '#navigation/scope.ts';
import { Icon } from '#ui/icon.tsx';
import { Palette } from './palette.tsx';
import { createShortcutMatcher, isMac, appShortcuts } from './shortcuts.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { gridKeys, groupKeys, type KeyLine } from '#ui/grid/grid-shortcuts.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { hasSingleKeys, setSingleKeys } from '#ui/single-key-shortcuts.ts';
import { KeyCaps } from './key-caps.tsx';

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

interface ShortcutSection {
  title: string;
  lines: readonly KeyLine[];
  /** Whether each is a single character or a sequence of them, which can be switched off. */
  isSingle?: boolean;
  isSequence?: boolean;
}

const general: readonly KeyLine[] = appShortcuts.filter(({ act }) => act.kind !== 'go');

const sections: readonly ShortcutSection[] = [
  { title: 'Anywhere', lines: general.filter(({ keys }) => keys[0]?.startsWith('Mod+')) },
  {
    title: 'Single keys',
    lines: [
      ...general.filter(({ keys }) => !keys[0]?.startsWith('Mod+')),
      { keys: ['/'], does: 'Search this page' },
    ],
    isSingle: true,
  },
  {
    title: 'Go to',
    lines: appShortcuts.filter(({ act }) => act.kind === 'go'),
    isSingle: true,
    isSequence: true,
  },
  { title: 'Tables', lines: gridKeys },
  { title: 'Grouped tables', lines: groupKeys },
  {
    title: 'Charts',
    lines: [
      { keys: ['ArrowLeft', 'ArrowRight'], does: 'Previous or next mark' },
      { keys: ['Home', 'End'], does: 'First or last mark' },
      { keys: ['Enter'], does: 'Filter by the mark, or open it' },
      { keys: ['Mod+Enter'], does: 'Open the mark in a new tab' },
      { keys: ['Escape'], does: 'Hide the tooltip' },
    ],
  },
  {
    title: 'Menus, lists and “Search or go to”',
    lines: [
      { keys: ['ArrowUp', 'ArrowDown'], does: 'Previous or next item' },
      { keys: ['Home', 'End'], does: 'First or last item of a menu' },
      { keys: ['Enter'], does: 'Choose or open' },
      { keys: ['Mod+Enter'], does: 'Open a search result in a new tab' },
      { keys: ['Escape'], does: 'Close, or clear a search' },
    ],
  },
];

/** Lists the shortcuts, with a switch for single-key shortcuts. */
export function KeyboardShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(hasSingleKeys);
  return (
    <Dialog title="Keyboard shortcuts" isWide onClose={onClose}>
      <div className="columns-1 gap-8 sm:columns-2">
        {sections
          .filter(({ isSingle }) => isOn || !isSingle)
          .map(({ title, lines, isSequence }) => (
            <section key={title} className="mb-4 break-inside-avoid" aria-label={title}>
              <h3 className="mb-1 text-xs font-medium">{title}</h3>
              <dl>
                {lines.map(({ keys, does }) => (
                  <div
                    key={does}
                    className="flex min-h-8 items-center justify-between gap-3 border-b border-line py-1 last:border-0"
                  >
                    <dt className="min-w-0 text-ink">{does}</dt>
                    <dd className="flex shrink-0 flex-wrap justify-end gap-1">
                      <KeyCaps keys={keys} between={isSequence ? 'then' : undefined} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
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
