import type { QueryKey } from '@tanstack/react-query';
import type { SearchShape } from '#lib/search-params.ts';
import { part, usePart } from '#ui/lazy-module.ts';

/** Loaded after the data, or with the page if the address has the `seen` parameter of a shared link. */
const button = part(
  () => import('./views-button.tsx'),
  (module) => module.ViewsButton,
);

export interface SavedViewsProps {
  /** The page's search parameters. */
  shape: SearchShape<object>;
  /** When the page's data was received, in milliseconds since 1970. */
  receivedAt: number | undefined;
  /** The query to refresh. */
  queryKey: QueryKey;
}

/** The page's saved views and share links, and a notice if a shared link was made from other data. */
export function SavedViews(props: SavedViewsProps) {
  const isWanted = props.receivedAt !== undefined || location.search.includes('seen=');
  const { value: Button } = usePart(button, isWanted);
  return <div className="min-w-8 sm:min-w-20">{Button && <Button {...props} />}</div>;
}
