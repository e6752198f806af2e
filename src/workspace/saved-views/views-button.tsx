import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Popover } from '#ui/overlay/popover.tsx';
import { part, usePart } from '#ui/lazy-module.ts';
import { useKeptDraft } from '#workspace/drafts.ts';
import { MovedNotice } from './moved-notice.tsx';
import { viewSearch } from './saved-view.ts';
import type { SavedViewsProps } from './saved-views.tsx';
import { viewsOf } from './stores.ts';
import { useOpened } from './use-opened.ts';

const panel = part(
  () => import('./views-panel.tsx'),
  (module) => module.ViewsPanel,
);

/** A button that names the view that is shown and opens the list of all. */
export function ViewsButton({ shape, receivedAt, queryKey }: SavedViewsProps) {
  const { pathname, search } = useLocation();
  const store = viewsOf(pathname);
  const views = useSyncExternalStore(store.subscribe, store.views);
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useKeptDraft(`view of ${pathname}`, () => setOpen(true));
  const button = useRef<HTMLButtonElement>(null);
  const list = usePart(panel, isOpen);
  const close = useCallback(() => setOpen(false), []);
  const opened = useOpened(views ?? [], viewSearch(shape, search), (view) =>
    viewSearch(shape, view.search),
  );
  const state =
    opened === null ? '' : `: ${opened.view.name}${opened.isChanged ? ', changed' : ''}`;
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        aria-label={`Views${state}`}
        title={state.slice(2) || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={panel.load}
        onFocus={panel.load}
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
      {isOpen && (list.value !== undefined || list.failed) && (
        <Popover
          anchor={button}
          onClose={close}
          align="end"
          className="w-96 max-w-[calc(100vw-1rem)]"
        >
          {list.value === undefined ? (
            <button type="button" className="px-3 py-2 text-left" onClick={list.retry}>
              Could not load. Try again
            </button>
          ) : (
            <list.value
              shape={shape}
              receivedAt={receivedAt}
              store={store}
              views={views ?? []}
              opened={opened}
              draft={draft}
              setDraft={setDraft}
              onDone={() => {
                button.current?.focus();
                close();
              }}
            />
          )}
        </Popover>
      )}
      <MovedNotice anchor={button} receivedAt={receivedAt} queryKey={queryKey} />
    </>
  );
}
