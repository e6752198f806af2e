/** Changing how figures and times are written, where that is offered. */
import { reader, type Reader, readerPlace } from './reader.ts';

/**
 * Writes from now on as chosen, and keeps it on this device; answers false where the browser refuses
 * that. What is on the screen already is for its owner to draw again.
 */
export function chooseReader(changes: Partial<Reader>): boolean {
  Object.assign(reader, changes);
  const { numbers, zone } = reader;
  try {
    if (numbers === null && zone === null) localStorage.removeItem(readerPlace);
    else localStorage.setItem(readerPlace, JSON.stringify({ numbers, zone }));
    return true;
  } catch {
    return false;
  }
}
