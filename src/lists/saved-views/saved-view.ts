/** Saved views: the search parameters of a page under a name. */
import * as z from 'zod/mini';
import { addressParams, addressText } from '#lib/address.ts';
import { type SearchShape } from '#lib/search-params.ts';
import { byKeys } from '#user/team-file.ts';

export interface SavedView {
  /** Stable when the name or search changes. */
  id: string;
  name: string;
  /** As `viewSearch` writes it. */
  search: string;
}

export interface CurrentView {
  view: SavedView;
  /** Whether the address has changed since the view was opened. */
  isChanged: boolean;
}

/** The maximum length of a name. */
export const maxNameLength = 80;

/**
 * The address of a view from its question mark on: only the page's known parameters, without defaults, in
 * the page's order. The selected row is part of links, not of views.
 */
export function viewSearch(shape: SearchShape<object>, address: string): string {
  const known = addressParams(linkSearch(shape, address));
  known.delete('row');
  return addressText(known);
}

/** The same with the selected row, for links. */
export function linkSearch(shape: SearchShape<object>, address: string): string {
  return addressText(shape.stringify(shape.parse(addressParams(address))));
}

/** Trims a name, collapses spaces, and normalizes it to Unicode NFC. */
export function normalizeName(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
}

/** Finds a view by name, ignoring case. */
export function findByName(views: readonly SavedView[], name: string): SavedView | undefined {
  const key = comparableName(name);
  return views.find((view) => comparableName(view.name) === key);
}

/** Adds a view, replacing those with its ID or its name; sorted by name. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const name = comparableName(view.name);
  return sortByName([
    ...views.filter((it) => it.id !== view.id && comparableName(it.name) !== name),
    view,
  ]);
}

export function withoutView(views: readonly SavedView[], id: string): SavedView[] {
  return views.filter((view) => view.id !== id);
}

const missingIn = byKeys<SavedView>(
  ({ id }) => id,
  ({ name }) => comparableName(name),
);

/** The own views with those of others that have another ID and name; sorted by name. */
export const mergedViews = (own: readonly SavedView[], other: readonly SavedView[]): SavedView[] =>
  sortByName(missingIn(own, other));

const StoredViews = z.array(z.object({ id: z.string(), name: z.string(), search: z.string() }));

/** Parses stored views, sorted by name; `null` if any is invalid. */
export function parseViews(value: unknown): SavedView[] | null {
  const { data } = z.safeParse(StoredViews, value);
  return data === undefined ? null : sortByName(data);
}

function comparableName(name: string): string {
  return normalizeName(name).toLocaleLowerCase();
}

function sortByName(views: readonly SavedView[]): SavedView[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return views.toSorted((a, b) => compare(a.name, b.name));
}
