import { useCallback, useRef, useState, useSyncExternalStore, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { SearchShape } from '#lib/search-params.ts';
import { useFieldDraft } from '#user/field-drafts.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Popover } from '#ui/overlay/popover.tsx';
import { useEntryState } from '#ui/use-entry-state.ts';
import { type CurrentView, viewSearch, type SavedView } from './saved-view.ts';
import { viewStoreOf } from './view-store.ts';
import { ViewsPanel } from './views-panel.tsx';

interface SavedViewsProps {
  /** The page's search parameters. */
  shape: SearchShape<object>;
  /** When the page's data was received, in milliseconds since 1970. */
  receivedAt: number | undefined;
}

/** The page's saved views and share links. */
export function SavedViews(props: SavedViewsProps) {
  const isWanted = props.receivedAt !== undefined || location.search.includes('seen=');
  return <div className="min-w-8 sm:min-w-20">{isWanted && <ViewsButton {...props} />}</div>;
}

/** Shows the name of the current view and opens the list of all views. */
export function ViewsButton({ shape, receivedAt }: SavedViewsProps) {
  const { pathname, search, hash } = useLocation();
  const store = viewStoreOf(pathname);
  const views = useSyncExternalStore(store.subscribe, store.state);
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useFieldDraft(`view of ${pathname}`, () => setOpen(true));
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const opened = useCurrentView(views ?? [], viewSearch(shape, search + hash), (view) =>
    viewSearch(shape, view.search),
  );
  const current =
    opened === null ? null : `${opened.view.name}${opened.isChanged ? ', changed' : ''}`;
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        aria-label={current === null ? 'Views' : `Views: ${current}`}
        title={current ?? undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        icon={<Icon name="menu" />}
        className="w-full px-2! aria-expanded:bg-hover aria-expanded:text-ink"
      >
        <span className="max-w-40 truncate max-sm:sr-only">
          {opened === null ? 'Views' : opened.view.name}
        </span>
        {opened?.isChanged === true && (
          <span aria-hidden className="text-warn">
            •
          </span>
        )}
      </Button>
      {isOpen && (
        <Popover
          label="Views"
          anchor={button}
          onClose={close}
          align="end"
          className="w-96 max-w-[calc(100vw-1rem)]"
        >
          <ViewsPanel
            shape={shape}
            receivedAt={receivedAt}
            store={store}
            views={views ?? []}
            opened={opened}
            draft={draft}
            setDraft={setDraft}
            onDone={close}
          />
        </Popover>
      )}
    </>
  );
}

/**
 * The current view: the one that matches the address, or else the one that was opened before the address changed on this
 * page; going back restores it. `current` and `searchOf` are addresses of views.
 */
function useCurrentView(
  views: readonly SavedView[],
  current: string,
  searchOf: (view: SavedView) => string,
): CurrentView | null {
  const [id, setId] = useEntryState<string | null>('saved view', null);
  const isCurrent = (view: SavedView): boolean => searchOf(view) === current;
  const from = views.find((view) => view.id === id);
  const exact = from !== undefined && isCurrent(from) ? from : views.find(isCurrent);
  const view = exact ?? from;
  const now = view?.id ?? null;
  useEffect(() => {
    if (now !== id) setId(now);
  });
  return view === undefined ? null : { view, isChanged: exact === undefined };
}
