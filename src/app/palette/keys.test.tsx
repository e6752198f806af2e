import { afterEach, expect, test } from 'vitest';
import { setSingleKeys } from '#ui/single-key-shortcuts.ts';
import { areasOf } from '#app/shell/navigation.tsx';
import { paths } from '#app/paths.ts';
import { appKeys, type KeyAct, keyName, keyReader } from './keys.ts';
import { keysNow } from './keys-now.ts';

afterEach(() => setSingleKeys(true));

/** Presses keys one after the other, `apart` milliseconds between two; answers what the last led to. */
function after(
  keys: readonly string[],
  { mac = false, apart = 100, ...more }: { mac?: boolean; apart?: number } & KeyboardEventInit = {},
  target: Element = document.body,
): KeyAct | null {
  const read = keyReader(mac);
  let last: KeyAct | null = null;
  for (const [at, written] of keys.entries()) {
    const isMod = written.startsWith('Mod+');
    const key = written.replace('Mod+', '');
    const event = new KeyboardEvent('keydown', {
      key,
      ctrlKey: isMod && !mac,
      metaKey: isMod && mac,
      ...more,
    });
    Object.defineProperty(event, 'timeStamp', { value: 1000 + at * apart });
    Object.defineProperty(event, 'target', { value: target });
    last = read(event);
  }
  return last;
}
const inside = (html: string): Element => {
  document.body.innerHTML = html;
  return document.body.querySelector('[data-here]') as Element;
};

test('each key of the table does what the table says, and the map shows it', () => {
  const shown = keysNow(document, true).flatMap(({ lines }) => lines);
  for (const { keys, act, does } of appKeys) {
    expect(after(keys), keys.join(' ')).toEqual(act);
    expect(shown).toContainEqual(expect.objectContaining({ keys, does }));
  }
  const written = appKeys.map(({ keys }) => keys.join(' '));
  expect(new Set(written).size).toBe(written.length);
});

test('the map shows what is on the page: its search, a chart whose marks can be opened, and no table', () => {
  document.body.innerHTML = `<input type="search" aria-label="Search findings" aria-keyshortcuts="/">
    <svg><a data-band></a></svg>`;
  const shown = keysNow(document, true);
  const linesOf = (title: string) =>
    shown.find((section) => section.title === title)?.lines.map(({ keys }) => keys.join(' '));
  expect(linesOf('This page')).toEqual(['/', 'Escape']);
  expect(linesOf('In a chart')).toEqual([
    'ArrowLeft ArrowRight',
    'Home End',
    'Enter',
    'Mod+Enter',
    'Escape',
  ]);
  expect(linesOf('In the table')).toBeUndefined();
});

test('each area of the navigation has its letters, but for the older interface', () => {
  const reached = appKeys.flatMap(({ act }) => (act.kind === 'go' ? [act.path] : []));
  const areas = areasOf(true).map(({ path }) => path);
  expect(areas.filter((path) => !reached.includes(path))).toEqual([paths.batch]);
});

test('on a Mac it is ⌘, and Ctrl stays with the field', () => {
  expect(after(['Mod+k'], { mac: true })).toEqual({ kind: 'palette' });
  expect(after(['k'], { mac: true, ctrlKey: true })).toBeNull();
  expect(after(['k'], { metaKey: true })).toBeNull();
  expect([keyName('Mod+k', true), keyName('Mod+k', false)]).toEqual(['⌘ K', 'Ctrl K']);
});

test('Caps Lock and a layout without Latin letters make no difference, Shift does', () => {
  expect(after(['Mod+K'])).toEqual({ kind: 'palette' });
  expect(after(['к'], { ctrlKey: true, code: 'KeyK' })).toEqual({ kind: 'palette' });
  expect(after(['Mod+K'], { shiftKey: true })).toBeNull();
  expect(after(['G', 'C'])).toEqual({ kind: 'go', path: paths.campaigns });
});

test('a second key that comes too late, or after another one, leads nowhere', () => {
  expect(after(['g', 'c'], { apart: 2500 })).toBeNull();
  expect(after(['g', 'x', 'c'])).toBeNull();
  expect(after(['g', 'g', 'c'])).toEqual({ kind: 'go', path: paths.campaigns });
});

test.each([
  '<input data-here>',
  '<textarea data-here></textarea>',
  '<select data-here></select>',
  '<div contenteditable><b data-here></b></div>',
  '<dialog><button data-here></button></dialog>',
  '<div role="menu"><a data-here></a></div>',
  '<ul role="listbox"><li data-here></li></ul>',
])('single characters are left to %s; a command is not', (html) => {
  const target = inside(html);
  expect(after(['?'], {}, target)).toBeNull();
  expect(after(['g', 'c'], {}, target)).toBeNull();
  expect(after(['Mod+k'], {}, target)).toEqual({ kind: 'palette' });
});

test('what is composed, repeated or typed with Alt is no shortcut', () => {
  expect(after(['?'], { isComposing: true })).toBeNull();
  expect(after(['?'], { repeat: true })).toBeNull();
  expect(after(['?'], { altKey: true })).toBeNull();
  expect(after(['?'], { ctrlKey: true, altKey: true })).toBeNull();
});

test('switched off, single characters do nothing and are not on the map; commands go on', () => {
  setSingleKeys(false);
  expect(after(['?'])).toBeNull();
  expect(after(['g', 'c'])).toBeNull();
  expect(after(['Mod+k'])).toEqual({ kind: 'palette' });
  const shown = keysNow(document, false).flatMap(({ lines }) => lines.flatMap(({ keys }) => keys));
  expect(shown).toContain('Mod+k');
  expect(shown.filter((key) => key.length === 1)).toEqual([]);
});
