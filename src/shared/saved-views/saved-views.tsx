import type { QueryKey } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { contentComplete } from '#lib/idle.ts';
import type { SearchShape } from '#lib/search-params.ts';

/** Loaded after the page, or with it if the address has the `seen` parameter of a shared link. */
const ViewsButton = lazy(async () => {
  if (!isShared()) await contentComplete();
  const button = await import('./views-button.tsx').catch(() => null);
  return { default: button?.ViewsButton ?? none };
});

const isShared = () => location.search.includes('seen=');

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
  const isWanted = props.receivedAt !== undefined || isShared();
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
