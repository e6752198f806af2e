/** The keyboard shortcuts, listed in the “Keyboard shortcuts” dialog and on the help page. */
import { appShortcuts } from '#navigation/app-shortcuts.ts';
import { cx } from '#ui/cx.ts';
import { gridKeys, groupKeys, type KeyLine } from '#ui/grid/grid-shortcuts.ts';
import { KeyCaps } from '#ui/key-caps.tsx';

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

interface ShortcutListProps {
  /** Whether single-key shortcuts are switched on. */
  hasSingleKeys: boolean;
  /** How many columns. */
  className: string;
}

/** The shortcuts that work, by where. */
export function ShortcutList({ hasSingleKeys, className }: ShortcutListProps) {
  return (
    <div className={cx('gap-8', className)}>
      {sections
        .filter(({ isSingle }) => hasSingleKeys || !isSingle)
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
  );
}
