/** Detects work that would be lost if the page were reloaded from its address now. */
import { writesInFlight } from '#api/writes-in-flight.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields that the user has typed into since the page was loaded. */
const editedFields = new Set<Field>();

/** Inputs that hold a choice, not text. Most of these choices are in the address or in storage. */
const choiceTypes = new Set(['checkbox', 'radio', 'range']);

/** Records the fields that are typed into. Call once per page. */
export function trackTyping(): void {
  const remember = ({ target }: Event): void => {
    const isInput = target instanceof HTMLInputElement && !choiceTypes.has(target.type);
    if (isInput || target instanceof HTMLTextAreaElement) editedFields.add(target);
  };
  addEventListener('input', remember, { capture: true, passive: true });
}

/** The fields on the page with typed text that is not in the address. */
function unsavedFields(): Field[] {
  for (const field of editedFields) if (!field.isConnected) editedFields.delete(field);
  const inAddress = [...new URLSearchParams(location.search).values()];
  return [...editedFields].filter(({ value }) => value !== '' && !inAddress.includes(value));
}

/** Whether there is typed text that is not in the address, an open dialog or menu, or a write in flight. */
export function hasUnsavedWork(): boolean {
  const overlays = [...document.querySelectorAll('[role="dialog"], [role="menu"]')];
  const isOpen = overlays.some((overlay) => overlay.checkVisibility());
  return isOpen || writesInFlight() > 0 || unsavedFields().length > 0;
}

/** Whether typed text would be lost by a reload that saves field drafts: fields with `data-kept` keep their text. */
export const losesTypedText = (): boolean =>
  unsavedFields().some(
    (field) => !field.matches('[type=search], [role=combobox], [data-kept], [data-kept] *'),
  );
