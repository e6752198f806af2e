import { readItem, writeItem } from '#lib/local-item.ts';

/**
 * Whether single characters are shortcuts. Speech input or a slip of the hand can trigger them, so users can
 * switch them off (WCAG 2.2, 2.1.4 "Character Key Shortcuts").
 */
const key = 'crosschannel.single_keys';

/** For this page only, if storage is unavailable. */
let inMemory: boolean | null = null;

/** True unless switched off on this device. */
export function hasSingleKeys(): boolean {
  return inMemory ?? readItem(key) !== 'off';
}

export function setSingleKeys(isOn: boolean): void {
  inMemory = writeItem(key, isOn ? null : 'off') ? null : isOn;
}

/** Whether a key belongs to the element it is pressed in: a field, a list, a dialog. */
export function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]',
    ) !== null
  );
}
