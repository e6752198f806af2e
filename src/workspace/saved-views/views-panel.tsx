import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SearchShape } from '#lib/search-params.ts';
import { Button } from '#ui/button.tsx';
import { NameForm } from './name-form.tsx';
import { PanelNote, type Said } from './panel-note.tsx';
import {
  findNamed,
  linkSearch,
  type SavedView,
  viewSearch,
  withoutView,
  withView,
} from './saved-view.ts';
import { copyText, linkTo } from './share.ts';
import type { Opened } from './use-opened.ts';
import { useFocusAfter } from './use-focus-after.ts';
import { ViewLine } from './view-line.tsx';
import type { ViewStore } from './view-store.ts';

interface ViewsPanelProps {
  shape: SearchShape<object>;
  receivedAt: number | undefined;
  store: ViewStore;
  views: readonly SavedView[];
  opened: Opened | null;
  /** The name of a new view, typed and not saved yet. */
  draft: string | null;
  setDraft: (name: string | null) => void;
  /** Close, and give focus back. */
  onDone: () => void;
}

/** The views of a page: open, save, rename, delete, and links to share. */
export function ViewsPanel(props: ViewsPanelProps) {
  const { shape, receivedAt, store, views, opened, draft, setDraft, onDone } = props;
  const { search } = useLocation();
  const navigate = useNavigate();
  /** The view whose name is being typed: its id, or `new`. */
  const [naming, setNaming] = useState(draft === null ? null : 'new');
  const [said, setSaid] = useState<Said | null>(null);
  const [box, focusOn] = useFocusAfter();
  const current = viewSearch(shape, search);

  const put = async (view: SavedView, done: string): Promise<void> => {
    const kept = await store.change((all) => withView(all, view));
    if (kept !== 'nowhere') {
      setDraft(null);
      setNaming(null);
      focusOn(view.id);
    }
    setSaid(kept === 'device' ? { kind: 'done', text: done } : { kind: kept });
  };
  const remove = async (view: SavedView): Promise<void> => {
    const kept = await store.change((all) => withoutView(all, view.id));
    setSaid(kept === 'nowhere' ? { kind: kept } : { kind: 'deleted', view });
    focusOn('undo');
  };
  const copy = async (text: string): Promise<void> => {
    const link = linkTo(text, receivedAt);
    setSaid(
      (await copyText(link)) ? { kind: 'done', text: 'Link copied.' } : { kind: 'link', link },
    );
  };
  const open = (view: SavedView): void => {
    const wanted = viewSearch(shape, view.search);
    onDone();
    if (wanted !== current) void navigate({ search: wanted }, { preventScrollReset: true });
  };
  const cancel = (): void => {
    setDraft(null);
    focusOn(naming ?? 'new');
    setNaming(null);
  };
  const renameForm = (view: SavedView) => (
    <NameForm
      label={`New name of “${view.name}”`}
      name={view.name}
      taken={(name) => findNamed(withoutView(views, view.id), name)}
      onSave={(name) => void put({ ...view, name }, 'Renamed.')}
      onCancel={cancel}
    />
  );

  return (
    <div
      ref={box}
      role="dialog"
      aria-label="Views"
      className="flex min-h-0 flex-col overflow-y-auto"
    >
      {views.length === 0 ? (
        <p className="px-4 py-3 text-muted">
          A view is this page as you have set it up, with its filters, sort and columns, under a
          name. Views are kept on this device, for you alone; a link shares one.
        </p>
      ) : (
        <ul aria-label="Saved views" className="p-1">
          {views.map((view) => (
            <li key={view.id} className="flex items-center gap-1 pr-1">
              {naming === view.id ? (
                renameForm(view)
              ) : (
                <ViewLine
                  view={view}
                  opened={opened}
                  onOpen={() => open(view)}
                  onRename={() => setNaming(view.id)}
                  onCopy={() => void copy(viewSearch(shape, view.search))}
                  onDelete={() => void remove(view)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-col border-t border-line p-1">
        {opened?.isChanged === true && (
          <Button
            variant="quiet"
            className={line}
            onClick={() => void put({ ...opened.view, search: current }, 'Saved.')}
          >
            <span className="truncate">Save changes to “{opened.view.name}”</span>
          </Button>
        )}
        {naming === 'new' ? (
          <NameForm
            label="Name of the view"
            name={draft ?? ''}
            onType={(name) => setDraft(name === '' ? null : name)}
            taken={(name) => findNamed(views, name)}
            onSave={(name) =>
              void put({ id: crypto.randomUUID(), name, search: current }, 'Saved on this device.')
            }
            onCancel={cancel}
          />
        ) : (
          <Button
            variant="quiet"
            data-focus="new"
            className={line}
            onClick={() => setNaming('new')}
          >
            Save this view…
          </Button>
        )}
        <Button
          variant="quiet"
          className={line}
          onClick={() => void copy(linkSearch(shape, search))}
        >
          Copy link
        </Button>
      </div>
      <PanelNote said={said} onUndo={(view) => void put(view, 'It is back.')} />
    </div>
  );
}

const line = 'justify-start! text-ink! min-w-0';
