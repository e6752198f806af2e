/** What the address of the page says. */
import { freeText, oneOf, searchShape } from '#lib/search-params.ts';

/** The first shows all. */
export const shows = ['all', 'same', 'changed', 'none'] as const;
export type Show = (typeof shows)[number];

export const migrationSearch = searchShape({ q: freeText, show: oneOf(shows) });
