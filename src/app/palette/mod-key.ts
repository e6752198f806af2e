/** The modifier of shortcuts: ⌘ on a Mac, Ctrl elsewhere. Part of the initial bundle, so keep it small. */

type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'
>;

/** Whether shortcuts use ⌘. */
export function isMac(): boolean {
  return /Mac|iP(hone|ad|od)/.test(navigator.platform);
}

/** Whether the modifier is held down alone. On a Mac, Ctrl+K is not it: that deletes the rest of a line in any field. */
export function isCommand({ ctrlKey, metaKey, shiftKey }: Press, mac: boolean): boolean {
  return (mac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !shiftKey;
}

/** Key presses that are never shortcuts: during composition, repeats, or with Alt, which types other characters. */
export function isNeverShortcut({ isComposing, repeat, altKey }: Press): boolean {
  return isComposing || repeat || altKey;
}

/** The key's letter, regardless of Caps Lock; on layouts without Latin letters, by its position. With Shift it is another key. */
export function letterOf({ key, code, shiftKey }: Press): string {
  if (shiftKey) return key;
  return key > '~' && code.startsWith('Key') ? code.slice(3).toLowerCase() : key.toLowerCase();
}
