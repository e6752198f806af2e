/** Which keys work on a page as it stands: those of the app, and those of what is on the page. */
import { editKeys, gridKeys, groupKeys, type KeyLine } from '#ui/grid/grid-shortcuts.ts';
import { appKeys } from './keys.ts';

export interface KeySection {
  title: string;
  lines: readonly (KeyLine & { isSequence?: boolean })[];
}

/** Without `hasSingle`, those that are no more than a character are left out: they do nothing. */
export function keysNow(page: ParentNode, hasSingle: boolean): readonly KeySection[] {
  const has = (selector: string): boolean => page.querySelector(selector) !== null;
  const own = appKeys.map(({ keys, does, act }) => ({
    keys,
    does,
    act,
    isSequence: keys.length > 1,
  }));
  const hinted = hasSingle ? page.querySelector('[type=search][aria-keyshortcuts="/"]') : null;
  const sections: KeySection[] = [
    {
      title: 'Anywhere',
      lines: own.filter(
        ({ act, keys }) => act.kind !== 'go' && (hasSingle || keys[0]?.includes('+') === true),
      ),
    },
    { title: 'Go to', lines: hasSingle ? own.filter(({ act }) => act.kind === 'go') : [] },
    {
      title: 'This page',
      lines: [
        ...(hinted ? [{ keys: ['/'], does: hinted.getAttribute('aria-label') ?? 'Search' }] : []),
        ...(has('[type=search]') ? [{ keys: ['Escape'], does: 'In a search: empty it' }] : []),
      ],
    },
    { title: 'In the table', lines: has('[role=grid], [role=treegrid]') ? gridKeys : [] },
    { title: 'In its groups', lines: has('[role=treegrid]') ? groupKeys : [] },
    {
      title: 'In its cells',
      lines: has('[role=grid][aria-readonly=false], [role=grid] [aria-readonly=false]')
        ? editKeys
        : [],
    },
    {
      title: 'In a chart',
      lines: has('[data-band]')
        ? [
            { keys: ['ArrowLeft', 'ArrowRight'], does: 'From mark to mark' },
            { keys: ['Home', 'End'], does: 'First or last mark' },
            { keys: ['Enter'], does: 'Filter by it, or open it' },
            ...(has('a[data-band]') ? [{ keys: ['Mod+Enter'], does: 'Open it in a new tab' }] : []),
            { keys: ['Escape'], does: 'Hide what is said of it' },
          ]
        : [],
    },
    {
      title: 'In menus and choices',
      lines: [
        { keys: ['ArrowUp', 'ArrowDown'], does: 'From one to the next' },
        { keys: ['Home', 'End'], does: 'First or last' },
        { keys: ['Enter'], does: 'Choose' },
        { keys: ['Escape'], does: 'Close' },
      ],
    },
    {
      title: 'In “Search or go to”',
      lines: [
        { keys: ['ArrowUp', 'ArrowDown'], does: 'From hit to hit' },
        { keys: ['PageUp', 'PageDown'], does: 'By eight hits' },
        { keys: ['Enter'], does: 'Open' },
        { keys: ['Mod+Enter'], does: 'Open in a new tab' },
        { keys: ['Escape'], does: 'Close' },
      ],
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}
