import type { QueryKey } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import type { SearchShape } from '#lib/search-params.ts';

/** Loaded after the data, or with the page if the address has the `seen` parameter of a shared link. */
const ViewsButton = lazy(async () => {
  const button = await import('./views-button.tsx').catch(() => null);
  return { default: button?.ViewsButton ?? none };
});

const none: ComponentType<SavedViewsProps> = () => null;

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
  return (
    <div className="min-w-8 sm:min-w-20">
      {isWanted && (
        <Suspense>
          <ViewsButton {...props} />
        </Suspense>
      )}
    </div>
  );
}
