/**
 * What the overview showed on this device's last visit. Storage is read after the first render, so without this
 * the page would move once it is known.
 */
import { readFlags, writeFlags } from '#lib/local-flags.ts';

/** The key in localStorage. */
export const overviewLayoutKey = 'crosschannel.overview';

/**
 * `fix-first`: the findings have more to go by than campaigns, so they lead. `converted`: there is a converted
 * total. `changes`: there are changes since an earlier visit. `set-up`: the morning view is set up or declined.
 */
export type LayoutPart = 'fix-first' | 'converted' | 'changes' | 'set-up';

export const wasShown = (part: LayoutPart): boolean => readFlags(overviewLayoutKey).includes(part);

/** Remembers whether a part is shown, for the next visit. */
export function rememberShown(part: LayoutPart, isShown: boolean): void {
  const known = readFlags(overviewLayoutKey);
  if (known.includes(part) === isShown) return;
  writeFlags(
    overviewLayoutKey,
    isShown ? [...known, part] : known.filter((other) => other !== part),
  );
}
