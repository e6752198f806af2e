/** By letter, or by the key's place where the layout has no such letter. */
export function isLetter({ key, code }: { key: string; code: string }, letter: string): boolean {
  return key.toLowerCase() === letter || (key > '~' && code === `Key${letter.toUpperCase()}`);
}

/** Whether text is marked anywhere on the page: it, and no rows, is what a reader then copies. */
export const isTextMarked = (): boolean => getSelection()?.isCollapsed === false;
