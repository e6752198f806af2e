/**
 * What pages showed on this device's last visit. Storage is read after the first render, so without this a page would move
 * once it is known.
 */
import { readFlags, writeFlags } from '#lib/local-flags.ts';

/** The key in localStorage. */
export const layoutFlagsKey = 'crosschannel.overview';

/** `history`: there is a history. */
type LayoutFlag = 'history';

export const hasLayoutFlag = (flag: LayoutFlag): boolean =>
  readFlags(layoutFlagsKey).includes(flag);

/** For the next visit. */
export function setLayoutFlag(flag: LayoutFlag, isOn: boolean): void {
  const flags = readFlags(layoutFlagsKey);
  if (flags.includes(flag) === isOn) return;
  writeFlags(layoutFlagsKey, isOn ? [...flags, flag] : flags.filter((it) => it !== flag));
}
