import { beforeEach, expect, test, vi } from 'vitest';
import { actAsync, render } from './test-render.tsx';
import { applyTheme, readTheme, useTheme } from './theme.ts';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

function Shown() {
  const [theme] = useTheme();
  return <output>{theme}</output>;
}

test('applies and stores a choice; the system theme needs neither', () => {
  applyTheme('dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(readTheme()).toBe('dark');
  applyTheme('system');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test('ignores an unknown stored theme', () => {
  localStorage.setItem('crosschannel.theme', 'sepia');
  expect(readTheme()).toBe('system');
});

test('works without storage', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  applyTheme('light');
  refuse.mockRestore();
  expect(document.documentElement.dataset['theme']).toBe('light');
});

test('follows this page and other tabs', async () => {
  await render(<Shown />);
  expect(document.body.textContent).toBe('system');
  await actAsync(() => applyTheme('dark'));
  expect(document.body.textContent).toBe('dark');
  localStorage.setItem('crosschannel.theme', 'light');
  await actAsync(() => dispatchEvent(new StorageEvent('storage', { key: 'crosschannel.theme' })));
  expect(document.body.textContent).toBe('light');
});
