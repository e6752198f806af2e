/**
 * The parameters of an address. Hosts reject long ones, so conditions (`f`) with more than 100 values are compressed into
 * the fragment, which browsers do not send: `?f=**1x2y3z#f=…`. In their place is the fingerprint of their text.
 */
import lz from 'lz-string';
import { fingerprintOf } from './hash.ts';

/** A crafted link could decompress to hundreds of megabytes. */
const longestText = 2 ** 20;

/** The last one read: many parts of a page read the same address. */
let last = { packed: '', text: '' };

/** The parameters of an address, whole or from its question mark on. */
export function addressParams(address: string): URLSearchParams {
  const [before = '', fragment = ''] = address.split('#');
  const params = new URLSearchParams(before.replace(/^[^?]*\?/, ''));
  const packed = fragment.replace(/^f=/, '');
  if (!isIncomplete(params) || packed === fragment) return params;
  if (packed !== last.packed) last = { packed, text: unpack(packed) };
  if (params.get('f') === placeholder(last.text)) params.set('f', last.text);
  return params;
}

/** Those of the current page. */
export const currentParams = (): URLSearchParams => addressParams(location.search + location.hash);

/** Whether the conditions were lost on the way: they are no condition, so the page is without any. */
export const isIncomplete = (params: URLSearchParams): boolean =>
  params.get('f')?.startsWith('**') ?? false;

/** The inverse of `addressParams`. Keeps commas readable; URLSearchParams would write them as %2C. */
export function addressOf(params: URLSearchParams): { search: string; hash: string } {
  const short = new URLSearchParams(params);
  const text = params.get('f') ?? '';
  const isPacked = isLong(text);
  if (isPacked) short.set('f', placeholder(text));
  const search = short.toString().replaceAll('%2C', ',').replaceAll('%2F', '/');
  return {
    search: search && `?${search}`,
    hash: isPacked ? `#f=${lz.compressToEncodedURIComponent(text)}` : '',
  };
}

/** The same as one text. */
export function addressText(params: URLSearchParams): string {
  const { search, hash } = addressOf(params);
  return search + hash;
}

/** Asterisks separate values, and them from their column and its test. Some letters are nine characters in an address. */
const isLong = (text: string): boolean =>
  (text.match(/\*/g)?.length ?? 0) > 101 || encodeURIComponent(text).length > 2000;

const placeholder = (text: string): string => `**${fingerprintOf(text)}`;

/** Empty for a text that is damaged. */
function unpack(packed: string): string {
  try {
    const text = lz.decompressFromEncodedURIComponent(packed) ?? '';
    return text.length > longestText ? '' : text;
  } catch {
    // It would be longer than any text can be.
    return '';
  }
}
