/**
 * Whether single characters are shortcuts. Somebody who speaks to their computer, or whose hand slips,
 * sets things off by them, so they can be switched off (WCAG 2.2, 2.1.4 "Character Key Shortcuts").
 */
const key = 'crosschannel.single_keys';

/** For this page alone, where storage is refused. */
let inMemory: boolean | null = null;

/** True unless they were switched off on this device. */
export function hasSingleKeys(): boolean {
  if (inMemory !== null) return inMemory;
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  inMemory = null;
  try {
    if (isOn) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    inMemory = isOn;
  }
}

/** Whether a key that is pressed there is meant for what it is pressed in: a field, a list, a dialog. */
export function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable], dialog, [role=menu], [role=listbox]',
    ) !== null
  );
}
