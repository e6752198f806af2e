/** The key for commands: ⌘ on a Mac, Ctrl elsewhere. Part of the first page, so kept small. */

type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'
>;

/** Whether ⌘ is this computer's key for commands. */
export function isMac(): boolean {
  return /Mac|iP(hone|ad|od)/.test(navigator.platform);
}

/** Whether it is held down alone. On a Mac, Ctrl+K cuts the rest of a line in any field. */
export function isCommand({ ctrlKey, metaKey, shiftKey }: Press, mac: boolean): boolean {
  return (mac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !shiftKey;
}

/** A press that is no shortcut, whatever its key: composed, held down, or with Alt, which writes other signs. */
export function isNoShortcut({ isComposing, repeat, altKey }: Press): boolean {
  return isComposing || repeat || altKey;
}

/** The key's letter, whatever Caps Lock says, and by its place where the layout has no Latin ones. With Shift it is another key. */
export function letterOf({ key, code, shiftKey }: Press): string {
  if (shiftKey) return key;
  return key > '~' && code.startsWith('Key') ? code.slice(3).toLowerCase() : key.toLowerCase();
}
