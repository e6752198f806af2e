/** Matches a key by letter, or by position on layouts without that letter. */
export function isLetter({ key, code }: { key: string; code: string }, letter: string): boolean {
  return key.toLowerCase() === letter || (key > '~' && code === `Key${letter.toUpperCase()}`);
}

/** Whether text is selected on the page: copying then means that text, not rows. */
export const isTextMarked = (): boolean => getSelection()?.isCollapsed === false;
