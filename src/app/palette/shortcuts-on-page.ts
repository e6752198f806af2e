/** The shortcuts that work on the current page: those of the app, and those of the components on the page. */
import { gridKeys, groupKeys, type KeyLine } from '#ui/grid/grid-shortcuts.ts';
import { appShortcuts } from './shortcuts.ts';

export interface ShortcutSection {
  title: string;
  lines: readonly (KeyLine & { isSequence?: boolean })[];
}

/** Without `hasSingle`, single-key shortcuts are left out, because they are switched off. */
export function shortcutsOnPage(page: ParentNode, hasSingle: boolean): readonly ShortcutSection[] {
  const has = (selector: string): boolean => page.querySelector(selector) !== null;
  const appLines = appShortcuts.map(({ keys, does, act }) => ({
    keys,
    does,
    act,
    isSequence: keys.length > 1,
  }));
  const search = hasSingle ? page.querySelector('[type=search][aria-keyshortcuts="/"]') : null;
  const sections: ShortcutSection[] = [
    {
      title: 'Anywhere',
      lines: appLines.filter(
        ({ act, keys }) => act.kind !== 'go' && (hasSingle || keys[0]?.includes('+') === true),
      ),
    },
    { title: 'Go to', lines: hasSingle ? appLines.filter(({ act }) => act.kind === 'go') : [] },
    {
      title: 'This page',
      lines: [
        ...(search ? [{ keys: ['/'], does: search.getAttribute('aria-label') ?? 'Search' }] : []),
        ...(has('[type=search]') ? [{ keys: ['Escape'], does: 'Clear the search' }] : []),
      ],
    },
    { title: 'Tables', lines: has('[role=grid], [role=treegrid]') ? gridKeys : [] },
    { title: 'Grouped tables', lines: has('[role=treegrid]') ? groupKeys : [] },
    {
      title: 'Charts',
      lines: has('[data-band]')
        ? [
            { keys: ['ArrowLeft', 'ArrowRight'], does: 'Previous or next mark' },
            { keys: ['Home', 'End'], does: 'First or last mark' },
            { keys: ['Enter'], does: 'Filter by the mark, or open it' },
            ...(has('a[data-band]')
              ? [{ keys: ['Mod+Enter'], does: 'Open the mark in a new tab' }]
              : []),
            { keys: ['Escape'], does: 'Hide the tooltip' },
          ]
        : [],
    },
    {
      title: 'Menus and lists',
      lines: [
        { keys: ['ArrowUp', 'ArrowDown'], does: 'Previous or next item' },
        { keys: ['Home', 'End'], does: 'First or last item' },
        { keys: ['Enter'], does: 'Choose' },
        { keys: ['Escape'], does: 'Close' },
      ],
    },
    {
      title: 'Search or go to',
      lines: [
        { keys: ['ArrowUp', 'ArrowDown'], does: 'Previous or next result' },
        { keys: ['Enter'], does: 'Open' },
        { keys: ['Mod+Enter'], does: 'Open in a new tab' },
        { keys: ['Escape'], does: 'Close' },
      ],
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}
