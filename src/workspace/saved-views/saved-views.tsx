import type { QueryKey } from '@tanstack/react-query';
import type { SearchShape } from '#lib/search-params.ts';
import { part, usePart } from '#ui/lazy-module.ts';

/** After the numbers; with the page only where the address says when its link was made. */
const button = part(
  () => import('./views-button.tsx'),
  (module) => module.ViewsButton,
);

export interface SavedViewsProps {
  /** What the page's address holds. */
  shape: SearchShape<object>;
  /** When the page's data came, in milliseconds since 1970. */
  receivedAt: number | undefined;
  /** What asks for it again. */
  queryKey: QueryKey;
}

/** The views of a page by name, its link, and a word to whoever opened a link when the data has moved since. */
export function SavedViews(props: SavedViewsProps) {
  const isWanted = props.receivedAt !== undefined || location.search.includes('seen=');
  const { value: Button } = usePart(button, isWanted);
  return <div className="min-w-8 sm:min-w-20">{Button && <Button {...props} />}</div>;
}
