import { useState, type RefObject, useLayoutEffect, useRef, useId } from 'react';
import { parsePath, useLocation, useNavigate } from 'react-router';
import type { SearchShape } from '#lib/search-params.ts';
import { Button } from '#ui/button.tsx';
import {
  type CurrentView,
  findByName,
  linkSearch,
  type SavedView,
  viewSearch,
  withoutView,
  withView,
  maxNameLength,
  normalizeName,
} from './saved-view.ts';
import { copyText, linkTo } from './share-link.ts';
import type { ViewStore } from './view-store.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';

interface ViewsPanelProps {
  shape: SearchShape<object>;
  receivedAt: number | undefined;
  store: ViewStore;
  views: readonly SavedView[];
  opened: CurrentView | null;
  /** The name typed for a new view and not saved yet. */
  draft: string | null;
  setDraft: (name: string | null) => void;
  /** Closes the panel. */
  onDone: () => void;
}

/** The saved views of a page: open, save, rename, delete and share them. */
export function ViewsPanel(props: ViewsPanelProps) {
  const { shape, receivedAt, store, views, opened, draft, setDraft, onDone } = props;
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  /** The view that is being named: its ID, or `new`. */
  const [naming, setNaming] = useState(draft === null ? null : 'new');
  const [message, setMessage] = useState<PanelMessage | null>(null);
  const [box, focusOn] = useFocusAfter();
  const current = viewSearch(shape, search + hash);
  const isOwn = (view: SavedView) => store.own()?.includes(view) === true;

  const save = async (view: SavedView, done: string): Promise<void> => {
    const result = await store.change((all) => withView(all, view));
    if (result !== 'nowhere') {
      setDraft(null);
      setNaming(null);
      focusOn(view.id);
    }
    setMessage(result === 'device' ? { kind: 'done', text: done } : { kind: result });
  };
  const remove = async (view: SavedView): Promise<void> => {
    // At once: when the focused button is gone, the popover focuses itself.
    setMessage({ kind: 'deleted', view });
    focusOn('undo');
    const result = await store.change((all) => withoutView(all, view.id));
    if (result === 'nowhere') setMessage({ kind: result });
  };
  const copy = async (text: string): Promise<void> => {
    const link = linkTo(text, receivedAt);
    setMessage(
      (await copyText(link)) ? { kind: 'done', text: 'Link copied.' } : { kind: 'link', link },
    );
  };
  const open = (view: SavedView): void => {
    const target = viewSearch(shape, view.search);
    onDone();
    if (target !== current) void navigate(parsePath(target), { preventScrollReset: true });
  };
  const cancel = (): void => {
    setDraft(null);
    focusOn(naming ?? 'new');
    setNaming(null);
  };
  const renameForm = (view: SavedView) => (
    <NameForm
      label={`New name for “${view.name}”`}
      name={view.name}
      taken={(name) => findByName(withoutView(views, view.id), name)}
      onSave={(name) => void save({ ...view, name }, 'Renamed.')}
      onCancel={cancel}
    />
  );

  return (
    <div ref={box} className="flex min-h-0 flex-col overflow-y-auto">
      {views.length === 0 ? (
        <p className="px-4 py-3 text-muted">
          No saved views yet. Save this page with its filters, sort and columns under a name. Views
          are saved on this device for you only; copy a link to share one.
        </p>
      ) : (
        <ul aria-label="Saved views" className="p-1">
          {views.map((view) => (
            <li key={view.id} className="flex items-center gap-1 pr-1">
              {naming === view.id ? (
                renameForm(view)
              ) : (
                <ViewRow
                  view={view}
                  opened={opened}
                  isOwn={isOwn(view)}
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
        {opened?.isChanged === true && isOwn(opened.view) && (
          <Button
            variant="quiet"
            className={line}
            onClick={() => void save({ ...opened.view, search: current }, 'Saved.')}
          >
            <span className="truncate">Save changes to “{opened.view.name}”</span>
          </Button>
        )}
        {naming === 'new' ? (
          <NameForm
            label="View name"
            name={draft ?? ''}
            onType={(name) => setDraft(name === '' ? null : name)}
            taken={(name) => findByName(views, name)}
            onSave={(name) =>
              void save({ id: crypto.randomUUID(), name, search: current }, 'Saved on this device.')
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
          onClick={() => void copy(linkSearch(shape, search + hash))}
        >
          Copy link
        </Button>
      </div>
      <PanelStatus message={message} onUndo={(view) => void save(view, 'Restored.')} />
    </div>
  );
}

const line = 'justify-start! text-ink! min-w-0';

/** Moves the focus after a change to the element with that `data-focus`: the focused element may be gone. */
function useFocusAfter(): [RefObject<HTMLDivElement | null>, (name: string) => void] {
  const box = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<{ name: string } | null>(null);
  useLayoutEffect(() => {
    if (target === null) return;
    box.current?.querySelector<HTMLElement>(`[data-focus="${CSS.escape(target.name)}"]`)?.focus();
  }, [target]);
  return [box, (name) => setTarget({ name })];
}

interface ViewRowProps {
  view: SavedView;
  opened: CurrentView | null;
  /** False for a view from the team file, which is read-only. */
  isOwn: boolean;
  onOpen: () => void;
  onRename: () => void;
  onCopy: () => void;
  onDelete: () => void;
}

/** A saved view: its name opens it; the buttons beside it rename, share or delete it. */
function ViewRow({ view, opened, isOwn, onOpen, onRename, onCopy, onDelete }: ViewRowProps) {
  const { id, name } = view;
  const isOpened = opened?.view.id === id;
  const isChanged = isOpened && opened.isChanged;
  return (
    <>
      <button
        type="button"
        data-focus={id}
        title={name}
        aria-current={isOpened && !isChanged ? 'true' : undefined}
        onClick={onOpen}
        className="flex h-8 min-w-0 grow items-center gap-2 rounded-md px-2 text-left hover:bg-hover"
      >
        <Icon name="check" className={cx('text-accent', !isOpened && 'invisible')} />
        <span className={cx('truncate', isOpened && 'font-medium')}>{name}</span>
        {isChanged && <span className="text-warn">changed</span>}
        {!isOwn && <span className="ml-auto text-xs text-muted">Team</span>}
      </button>
      {isOwn && (
        <Button variant="quiet" size="small" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-label={`Copy link to ${name}`}
        title="Copy link"
        icon={<Icon name="link" />}
        onClick={onCopy}
      />
      {isOwn && (
        <Button
          variant="caution"
          size="small"
          aria-label={`Delete view ${name}`}
          title="Delete view"
          onClick={onDelete}
        >
          Delete
        </Button>
      )}
    </>
  );
}

/** The result of the last action in the panel. */
type PanelMessage =
  | { kind: 'done'; text: string }
  | { kind: 'page' | 'nowhere' }
  | { kind: 'deleted'; view: SavedView }
  /** The browser blocked copying. */
  | { kind: 'link'; link: string };

interface PanelStatusProps {
  message: PanelMessage | null;
  onUndo: (view: SavedView) => void;
}

/** The last line of the panel. It exists while empty, so that screen readers announce its changes. */
function PanelStatus({ message, onUndo }: PanelStatusProps) {
  return (
    <div role="status" className="border-line px-4 not-empty:border-t not-empty:py-2">
      {message?.kind === 'done' && message.text}
      {message?.kind === 'page' &&
        'Kept until you close or reload this page. Copy a link to keep it.'}
      {message?.kind === 'nowhere' && 'Not saved: you are signed out.'}
      {message?.kind === 'deleted' && (
        <span className="flex items-center gap-2">
          <span className="min-w-0 grow truncate">Deleted “{message.view.name}”.</span>
          <Button size="small" data-focus="undo" onClick={() => onUndo(message.view)}>
            Undo
          </Button>
        </span>
      )}
      {message?.kind === 'link' && <LinkField key={message.link} link={message.link} />}
    </div>
  );
}

const focus = (field: HTMLInputElement | null): void => field?.focus();

/** A link to copy manually. */
function LinkField({ link }: { link: string }) {
  return (
    <label className="grid gap-1">
      <span>Your browser blocked copying. Copy the link here:</span>
      <input
        ref={focus}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        className="h-8 min-w-0 rounded-md border border-edge/60 bg-surface px-2"
      />
    </label>
  );
}

interface NameFormProps {
  label: string;
  name: string;
  /** Another view with that name. */
  taken: (name: string) => SavedView | undefined;
  /** The form stays open until its parent removes it. */
  onSave: (name: string) => void;
  onCancel: () => void;
  /** Called with the text on each change. */
  onType?: (text: string) => void;
}

/** Asks for a name, and for confirmation before it replaces another view with that name. */
function NameForm({ label, name, taken, onSave, onCancel, onType }: NameFormProps) {
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<{ text: string; id?: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const submit = (): void => {
    const tidy = normalizeName(text);
    const other = taken(tidy);
    if (tidy === '') {
      setProblem({ text: 'Enter a name.' });
      field.current?.focus();
    } else if (other !== undefined && problem?.id !== other.id) {
      setProblem({ text: `A view named “${other.name}” already exists.`, id: other.id });
    } else onSave(tidy);
  };

  return (
    <form
      className="grid min-w-0 grow gap-2 px-3 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        value={text}
        data-kept={onType && ''}
        maxLength={maxNameLength}
        autoComplete="off"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onType?.(event.currentTarget.value);
          setProblem(null);
        }}
        className="h-8 min-w-0 rounded-md border border-edge/60 bg-surface px-2 hover:border-edge"
      />
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="wrap-anywhere text-bad">
          {problem.text}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant={problem?.id === undefined ? 'primary' : 'danger'}>
          {problem?.id === undefined ? 'Save' : 'Replace view'}
        </Button>
      </div>
    </form>
  );
}
