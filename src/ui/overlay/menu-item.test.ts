import { expect, test } from 'vitest';
import { menuGroups } from './menu.tsx';

test('splits a menu at separators and headings and drops empty groups', () => {
  const action = (label: string) => ({ label, onSelect: () => undefined });
  const groups = menuGroups([
    'separator',
    { heading: 'Theme' },
    action('Light'),
    action('Dark'),
    'separator',
    action('Sign out'),
    'separator',
  ]);
  expect(
    groups.map(({ heading, actions }) => [heading, actions.map(({ label }) => label)]),
  ).toEqual([
    ['Theme', ['Light', 'Dark']],
    [undefined, ['Sign out']],
  ]);
});
