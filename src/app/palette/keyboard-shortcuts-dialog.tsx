import { useState } from 'react';
import { gridKeys, groupKeys, type KeyLine } from '#ui/grid/grid-shortcuts.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { hasSingleKeys, setSingleKeys } from '#ui/single-key-shortcuts.ts';
import { KeyCaps } from './key-caps.tsx';
import { appShortcuts } from './shortcuts.ts';

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
      <label className="flex items-start gap-2 border-t border-line pt-3 text-ink">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => {
            setSingleKeys(currentTarget.checked);
            setOn(currentTarget.checked);
          }}
          className="mt-0.5 size-4 accent-accent-solid"
        />
        <span>
          Single-key shortcuts
          <span className="block text-xs text-muted">
            Turn off if you use speech input or press keys by accident. Saved on this device.
          </span>
        </span>
      </label>
    </Dialog>
  );
}
