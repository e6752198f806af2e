/** Hashes that tell texts apart. Some are stored: a changed function would no longer recognize them. */

/** FNV-1a, 32 bits. */
function fnv(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** A short name for a text that does not reveal it. */
export const fingerprintOf = (text: string): string => fnv(text).toString(36);

/** A number below 2³² that tells texts apart, also after adding up: with the last step of MurmurHash3. */
export function hashOf(text: string): number {
  let hash = fnv(text);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
