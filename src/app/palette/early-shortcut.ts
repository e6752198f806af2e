/**
 * Handles Ctrl+K or ⌘K from the first paint on. The palette is loaded when the page is idle; until then the
 * browser would move the focus to its address bar. The key press is remembered, and the palette opens once
 * it has loaded.
 */
import { isCommand, isMac, isNeverShortcut, letterOf } from './mod-key.ts';

let isPressed = false;
let notifyPressed = (): void => {};

/** Resolves with the first press, so that the palette loads without waiting for an idle page. */
export const earlyShortcutPressed = new Promise<void>((resolve) => (notifyPressed = resolve));

function onKeyDown(event: KeyboardEvent): void {
  if (isNeverShortcut(event) || !isCommand(event, isMac()) || letterOf(event) !== 'k') return;
  // An open dialog needs an answer first.
  if (document.querySelector('dialog[open]') !== null) return;
  event.preventDefault();
  isPressed = true;
  notifyPressed();
}

/** Listens until `takeEarlyShortcut`; returns a function that stops it. */
export function captureEarlyShortcut(): () => void {
  document.addEventListener('keydown', onKeyDown);
  return () => void takeEarlyShortcut();
}

/** Stops listening; returns whether the shortcut was pressed. The palette handles it from now on, or the browser if the palette failed to load. */
export function takeEarlyShortcut(): boolean {
  document.removeEventListener('keydown', onKeyDown);
  const wasPressed = isPressed;
  isPressed = false;
  return wasPressed;
}
