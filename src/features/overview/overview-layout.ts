/**
 * What the overview showed on this device's last visit. Storage is read after the first render, so without this
 * the page would move once it is known.
 */
import { readFlags, writeFlags } from '#lib/local-flags.ts';

/** The key in localStorage. */
export const overviewLayoutKey = 'crosschannel.overview';

/**
 * `fix-first`: it is the first section, because it is based on more than the campaigns' metrics. `converted`: there
 * is a converted total. `changes`: there are changes since an earlier visit. `setup-done`: there is no setup card.
 */
export type LayoutFlag = 'fix-first' | 'converted' | 'changes' | 'setup-done';

export const hasLayoutFlag = (flag: LayoutFlag): boolean =>
  readFlags(overviewLayoutKey).includes(flag);

/** For the next visit. */
export function setLayoutFlag(flag: LayoutFlag, isOn: boolean): void {
  const flags = readFlags(overviewLayoutKey);
  if (flags.includes(flag) === isOn) return;
  writeFlags(overviewLayoutKey, isOn ? [...flags, flag] : flags.filter((it) => it !== flag));
}
