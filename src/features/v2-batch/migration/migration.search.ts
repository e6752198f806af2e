/** The search parameters of the page. */
import { freeText, oneOf, searchShape } from '#lib/search-params.ts';

/** The values of the filter; the first shows all paths. */
export const shows = ['all', 'same', 'changed', 'none'] as const;
export type Show = (typeof shows)[number];

export const migrationSearch = searchShape({ q: freeText, show: oneOf(shows) });
