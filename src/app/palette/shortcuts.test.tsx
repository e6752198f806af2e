import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { HelpPage } from '#pages/help/help-page.tsx';
import { appShortcuts, type ShortcutAction } from '#navigation/app-shortcuts.ts';
import { navItems } from '#navigation/nav-items.ts';
import { formatKey } from '#ui/key-caps.tsx';
import { setSingleKeys } from '#ui/single-key-shortcuts.ts';
import { render } from '#ui/test-render.tsx';
import { KeyboardShortcutsDialog } from './palette-button.tsx';
import { createShortcutMatcher } from './shortcuts.ts';

afterEach(() => setSingleKeys(true));

/** Presses keys `apart` milliseconds after each other; returns the action of the last one. */
function after(
  keys: readonly string[],
  { mac = false, apart = 100, ...more }: { mac?: boolean; apart?: number } & KeyboardEventInit = {},
  target: Element = document.body,
): ShortcutAction | null {
  const match = createShortcutMatcher(mac);
  let last: ShortcutAction | null = null;
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
    last = match(event);
  }
  return last;
}
const inside = (html: string): Element => {
  document.body.innerHTML = html;
  return document.body.querySelector('[data-here]') as Element;
};

test.each<[keys: string, does: string, act: ShortcutAction]>([
  ['Mod+k', 'Search or go to…', { kind: 'palette' }],
  ['?', 'Keyboard shortcuts', { kind: 'shortcuts' }],
  ['g o', 'Overview', { kind: 'go', path: '/' }],
  ['g a', 'Accounts', { kind: 'go', path: '/accounts' }],
  ['g c', 'Campaigns', { kind: 'go', path: '/campaigns' }],
  ['g k', 'Keywords', { kind: 'go', path: '/keywords' }],
  ['g l', 'Listings', { kind: 'go', path: '/listings' }],
  ['g i', 'Inventory', { kind: 'go', path: '/inventory' }],
  ['g e', 'Eligibility', { kind: 'go', path: '/eligibility' }],
  ['g r', 'Reports', { kind: 'go', path: '/reports' }],
  ['g b', 'API usage', { kind: 'go', path: '/api-usage' }],
  ['g d', 'Data quality', { kind: 'go', path: '/data-quality' }],
  ['g s', 'Settings', { kind: 'go', path: '/settings' }],
  ['g h', 'Help', { kind: 'go', path: '/help' }],
])('%s is listed as “%s” and does that', (written, does, act) => {
  const keys = written.split(' ');
  expect(after(keys)).toEqual(act);
  expect(appShortcuts.filter((shortcut) => shortcut.keys.join(' ') === written)).toEqual([
    { keys, does, act },
  ]);
});

test('no two shortcuts have the same keys', () => {
  const written = appShortcuts.map(({ keys }) => keys.join(' '));
  expect(new Set(written).size).toBe(written.length);
});

test('each page of the navigation has a shortcut, except the v2 page', () => {
  const reached = appShortcuts.flatMap(({ act }) => (act.kind === 'go' ? [act.path] : []));
  const areas = navItems(true).map(({ path }) => path);
  expect(areas.filter((path) => !reached.includes(path))).toEqual(['/batch']);
});

test('on a Mac, the shortcut uses ⌘, and Ctrl is left to the field', () => {
  expect(after(['Mod+k'], { mac: true })).toEqual({ kind: 'palette' });
  expect(after(['k'], { mac: true, ctrlKey: true })).toBeNull();
  expect(after(['k'], { metaKey: true })).toBeNull();
  expect([formatKey('Mod+k', true), formatKey('Mod+k', false)]).toEqual(['⌘ K', 'Ctrl K']);
});

test('ignores Caps Lock and non-Latin layouts, but not Shift', () => {
  expect(after(['Mod+K'])).toEqual({ kind: 'palette' });
  expect(after(['к'], { ctrlKey: true, code: 'KeyK' })).toEqual({ kind: 'palette' });
  expect(after(['Mod+K'], { shiftKey: true })).toBeNull();
  expect(after(['G', 'C'])).toEqual({ kind: 'go', path: '/campaigns' });
});

test('ignores a second key that is late or follows another key', () => {
  expect(after(['g', 'c'], { apart: 2500 })).toBeNull();
  expect(after(['g', 'x', 'c'])).toBeNull();
  expect(after(['g', 'g', 'c'])).toEqual({ kind: 'go', path: '/campaigns' });
});

test.each([
  '<input data-here>',
  '<textarea data-here></textarea>',
  '<select data-here></select>',
  '<div contenteditable><b data-here></b></div>',
  '<div role="dialog"><button data-here></button></div>',
  '<div role="menu"><a data-here></a></div>',
  '<ul role="listbox"><li data-here></li></ul>',
])('leaves single keys to %s, but not Ctrl+K', (html) => {
  const target = inside(html);
  expect(after(['?'], {}, target)).toBeNull();
  expect(after(['g', 'c'], {}, target)).toBeNull();
  expect(after(['Mod+k'], {}, target)).toEqual({ kind: 'palette' });
});

test('ignores keys that are composed, repeated or pressed with Alt', () => {
  expect(after(['?'], { isComposing: true })).toBeNull();
  expect(after(['?'], { repeat: true })).toBeNull();
  expect(after(['?'], { altKey: true })).toBeNull();
  expect(after(['?'], { ctrlKey: true, altKey: true })).toBeNull();
});

test('the help page lists the shortcuts of the dialog', async () => {
  await render(<KeyboardShortcutsDialog onClose={() => {}} />);
  await render(
    <MemoryRouter>
      <HelpPage />
    </MemoryRouter>,
  );
  const listed = (place: string) =>
    [...document.querySelectorAll(`${place} dl:has(kbd) > div`)].map((it) => it.textContent);
  expect(listed('[role=dialog]')).toContain('HelpGthenH');
  expect(listed('section:has(> div > #shortcuts)')).toEqual(listed('[role=dialog]'));
});

test('when switched off, single keys do nothing and are not listed; Ctrl+K still works', async () => {
  setSingleKeys(false);
  expect(after(['?'])).toBeNull();
  expect(after(['g', 'c'])).toBeNull();
  expect(after(['Mod+k'])).toEqual({ kind: 'palette' });
  await render(<KeyboardShortcutsDialog onClose={() => {}} />);
  const titles = [...document.querySelectorAll('h3')].map((title) => title.textContent);
  expect(titles).toContain('Anywhere');
  expect(titles).not.toContain('Go to');
  expect(titles).not.toContain('Single keys');
});
