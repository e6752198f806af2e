/** Names of saved files: valid on every system; they sort by content, then by age. */

/** Characters of a name, with its extension. */
const maxLength = 120;

/**
 * `campaigns_channel-a_updated-2026-11-25-1405.csv`: letters and digits of any script, words joined by hyphens,
 * parts by underscores. The longest parts are cut first, but not those of the end.
 */
export function fileName(
  name: string,
  parts: readonly string[],
  end: readonly string[],
  extension: 'csv' | 'xlsx' | 'png' | 'svg',
): string {
  const start = [name.toLowerCase(), ...parts].map((part) => Array.from(hyphenated(part)));
  const fit = (limit: number): string =>
    `${[...start.map((part) => part.slice(0, limit).join('')), ...end]
      .map(hyphenated)
      .filter((part) => part !== '')
      .join('_')}.${extension}`;
  let limit = maxLength;
  while (Array.from(fit(limit)).length > maxLength && limit > 1) limit -= 1;
  return fit(limit);
}

function hyphenated(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
}
