import { expect, test } from 'vitest';
import { keepEarlyKey, pressedEarly, takeEarlyKey } from './early-key.ts';

/** Whether the browser was kept from it. */
function press(init: KeyboardEventInit): boolean {
  const event = new KeyboardEvent('keydown', { key: 'k', cancelable: true, ...init });
  document.dispatchEvent(event);
  return event.defaultPrevented;
}

test('the key is kept until it is taken, once; everything else is the browser’s', async () => {
  keepEarlyKey();
  for (const other of [{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, key: 'l' }])
    expect(press(other)).toBe(false);
  document.body.innerHTML = '<dialog open></dialog>';
  expect(press({ ctrlKey: true })).toBe(false);
  document.body.innerHTML = '';
  expect(takeEarlyKey()).toBe(false);

  const stop = keepEarlyKey();
  expect(press({ ctrlKey: true })).toBe(true);
  await pressedEarly;
  expect(takeEarlyKey()).toBe(true);
  expect(takeEarlyKey()).toBe(false);
  expect(press({ ctrlKey: true })).toBe(false);

  keepEarlyKey();
  stop();
  expect(press({ ctrlKey: true })).toBe(false);
});
