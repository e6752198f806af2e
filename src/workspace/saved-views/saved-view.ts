/** Saved views as values: one is the search part of a page's address, under a name. */
import { type SearchShape, searchText } from '#lib/search-params.ts';

export interface SavedView {
  /** Stays when the name or the address changes. */
  id: string;
  name: string;
  /** As `viewSearch` writes it. */
  search: string;
}

/** Characters of a name. */
export const longestName = 80;

/**
 * A page's address as a view holds it, with its question mark: what the page knows, without
 * defaults, in the page's own order. The selected row belongs to a link, not to a view.
 */
export function viewSearch(shape: SearchShape<object>, search: string): string {
  const known = new URLSearchParams(linkSearch(shape, search));
  known.delete('row');
  return searchText(known);
}

/** The same with the selected row, for a link. */
export function linkSearch(shape: SearchShape<object>, search: string): string {
  return searchText(shape.stringify(shape.parse(new URLSearchParams(search))));
}

/** A name as it is kept: one space between words, none around, the same letters always the same code points. */
export function tidyName(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
}

/** The view of that name; upper and lower case are the same name. */
export function findNamed(views: readonly SavedView[], name: string): SavedView | undefined {
  const wanted = folded(name);
  return views.find((view) => folded(view.name) === wanted);
}

/** With a view in the place of the one that has its id, and of any other that has its name; in order of names. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const name = folded(view.name);
  return inOrder([...views.filter((it) => it.id !== view.id && folded(it.name) !== name), view]);
}

export function withoutView(views: readonly SavedView[], id: string): SavedView[] {
  return views.filter((view) => view.id !== id);
}

/** What the device kept, in order of names. What is odd is left out; `null` if all of it is. */
export function parseViews(value: unknown): SavedView[] | null {
  return Array.isArray(value) ? inOrder(value.filter(isView)) : null;
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, search } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof name === 'string' && typeof search === 'string';
}

function folded(name: string): string {
  return tidyName(name).toLocaleLowerCase();
}

function inOrder(views: readonly SavedView[]): SavedView[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return views.toSorted((a, b) => compare(a.name, b.name));
}
