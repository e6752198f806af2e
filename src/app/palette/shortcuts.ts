/** Which app-wide shortcut was pressed. */
import { appShortcuts, type ShortcutAction } from '#navigation/app-shortcuts.ts';
import { hasSingleKeys, isTypedInto } from '#ui/single-key-shortcuts.ts';

/** How long the second key of a sequence may take, in milliseconds. */
const sequenceTimeout = 2000;

type Press = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'repeat'
  | 'isComposing'
  | 'defaultPrevented'
  | 'timeStamp'
  | 'target'
>;

/** Returns a function that maps each key press to an action, or `null`. It remembers the first key of a sequence. */
export function createShortcutMatcher(mac: boolean): (press: Press) => ShortcutAction | null {
  let first: { key: string; at: number } | null = null;
  return (press) => {
    const before = first;
    first = null;
    // Alt types other characters.
    if (press.defaultPrevented || press.isComposing || press.repeat || press.altKey) return null;
    if (press.ctrlKey || press.metaKey)
      return isCommand(press, mac) ? findAction([`Mod+${letterOf(press)}`]) : null;
    if (isTypedInto(press.target) || !hasSingleKeys()) return null;
    const key = letterOf(press);
    if (before !== null && press.timeStamp - before.at < sequenceTimeout) {
      const act = findAction([before.key, key]);
      if (act !== null) return act;
    }
    const act = findAction([key]);
    if (act === null && appShortcuts.some(({ keys }) => keys.length === 2 && keys[0] === key))
      first = { key, at: press.timeStamp };
    return act;
  };
}

/** Whether the modifier is held down alone. On a Mac, Ctrl+K is not it: that deletes the rest of a line in any field. */
function isCommand({ ctrlKey, metaKey, shiftKey }: Press, mac: boolean): boolean {
  return (mac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !shiftKey;
}

/** The key's letter, regardless of Caps Lock; on layouts without Latin letters, by its position. With Shift it is another key. */
function letterOf({ key, code, shiftKey }: Press): string {
  if (shiftKey) return key;
  return key > '~' && code.startsWith('Key') ? code.slice(3).toLowerCase() : key.toLowerCase();
}

function findAction(pressed: readonly string[]): ShortcutAction | null {
  return appShortcuts.find(({ keys }) => keys.join(' ') === pressed.join(' '))?.act ?? null;
}
