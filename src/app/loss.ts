/** What the user would lose if the page were left now and came back as its address says. */
import { writesInFlight } from '#api/writes.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields that somebody has typed into since the page was loaded. */
const typed = new Set<Field>();

/** Inputs that hold a choice and no text; most of these choices are in the address or on the device. */
const choices = new Set(['checkbox', 'radio', 'range']);

/** Remembers what is typed into; once for the page. */
export function watchTyping(): void {
  const remember = ({ target }: Event): void => {
    const isInput = target instanceof HTMLInputElement && !choices.has(target.type);
    if (isInput || target instanceof HTMLTextAreaElement) typed.add(target);
  };
  addEventListener('input', remember, { capture: true, passive: true });
}

/** Whether a text that is not in the address, an open dialog or menu, or the answer to a change would be lost. */
export function wouldLose(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  const inAddress = [...new URLSearchParams(location.search).values()];
  const isLost = ({ value }: Field): boolean => value !== '' && !inAddress.includes(value);
  const overlays = [...document.querySelectorAll('dialog, [role="dialog"], [role="menu"]')];
  const isOpen = overlays.some((overlay) => overlay.checkVisibility());
  return isOpen || writesInFlight() > 0 || [...typed].some(isLost);
}
