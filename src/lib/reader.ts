/**
 * How this reader wants figures and times written: by the browser's language and zone, or as chosen
 * on this device. Read at once, before anything is drawn, so that nothing changes under the eye.
 */

/** What stands between thousands and what before decimals, one behind the other. */
export const numberStyles = [',.', '.,', '\u202F,', '’.'] as const;
export type NumberStyle = (typeof numberStyles)[number];

export interface Reader {
  /** `null`: as the browser's language has it. */
  numbers: NumberStyle | null;
  /** An IANA name; `null`: the zone that the browser is in. */
  zone: string | null;
}

/** In localStorage. */
export const readerPlace = 'crosschannel.format';

export const reader: Reader = { numbers: null, zone: null };

/** Takes what is kept; what is odd, or refused, counts as not chosen. Nobody reads where there is no page. */
export function readReader(): void {
  if (!('document' in globalThis)) return;
  let kept: Partial<Reader> = {};
  try {
    kept = Object(JSON.parse(localStorage.getItem(readerPlace) ?? '{}')) as Partial<Reader>;
  } catch {
    // As said.
  }
  reader.numbers = numberStyles.find((style) => style === kept.numbers) ?? null;
  reader.zone = isZone(kept.zone) ? kept.zone : null;
}

/** Whether the browser can tell times of that zone. */
function isZone(zone: unknown): zone is string {
  try {
    return typeof zone === 'string' && Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

readReader();
