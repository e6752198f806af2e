import { expect, test } from 'vitest';
import { captureEarlyShortcut, earlyShortcutPressed, takeEarlyShortcut } from './early-shortcut.ts';

/** Returns whether the browser's own action was prevented. */
function press(init: KeyboardEventInit): boolean {
  const event = new KeyboardEvent('keydown', { key: 'k', cancelable: true, ...init });
  document.dispatchEvent(event);
  return event.defaultPrevented;
}

test('remembers the shortcut until it is taken, once, and leaves all other keys to the browser', async () => {
  captureEarlyShortcut();
  for (const other of [{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, key: 'l' }])
    expect(press(other)).toBe(false);
  document.body.innerHTML = '<dialog open></dialog>';
  expect(press({ ctrlKey: true })).toBe(false);
  document.body.innerHTML = '';
  expect(takeEarlyShortcut()).toBe(false);

  const stop = captureEarlyShortcut();
  expect(press({ ctrlKey: true })).toBe(true);
  await earlyShortcutPressed;
  expect(takeEarlyShortcut()).toBe(true);
  expect(takeEarlyShortcut()).toBe(false);
  expect(press({ ctrlKey: true })).toBe(false);

  captureEarlyShortcut();
  stop();
  expect(press({ ctrlKey: true })).toBe(false);
});
