/**
 * Ctrl or ⌘ and K from the first paint on. The palette comes once the page is at rest; pressed before,
 * the key would be the browser's, which puts the focus into its address bar. It is kept for the palette,
 * which opens as it arrives.
 */
import { isCommand, isMac, isNoShortcut, letterOf } from './mod-key.ts';

let isPressed = false;
let tell = (): void => {};

/** Resolves with the first press: there is no waiting for a page at rest any more. */
export const pressedEarly = new Promise<void>((resolve) => (tell = resolve));

function heed(event: KeyboardEvent): void {
  if (isNoShortcut(event) || !isCommand(event, isMac()) || letterOf(event) !== 'k') return;
  // Over a dialog there is nothing to go to: it asks for an answer first.
  if (document.querySelector('dialog[open]') !== null) return;
  event.preventDefault();
  isPressed = true;
  tell();
}

/** Begins to listen, until `takeEarlyKey`; answers how to end it. */
export function keepEarlyKey(): () => void {
  document.addEventListener('keydown', heed);
  return () => void takeEarlyKey();
}

/** Whether it was pressed; from now on others hear it, or nobody where the palette cannot come. */
export function takeEarlyKey(): boolean {
  document.removeEventListener('keydown', heed);
  const wasPressed = isPressed;
  isPressed = false;
  return wasPressed;
}
