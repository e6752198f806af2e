import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import type { SavedView } from './saved-view.ts';
import type { CurrentView } from './use-current-view.ts';

interface ViewRowProps {
  view: SavedView;
  opened: CurrentView | null;
  onOpen: () => void;
  onRename: () => void;
  onCopy: () => void;
  onDelete: () => void;
}

/** A saved view: its name opens it; the buttons beside it rename, share or delete it. */
export function ViewRow({ view, opened, onOpen, onRename, onCopy, onDelete }: ViewRowProps) {
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
      </button>
      <Button variant="quiet" size="small" aria-label={`Rename ${name}`} onClick={onRename}>
        Rename
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Copy link to ${name}`}
        title="Copy link"
        icon={<Icon name="link" />}
        onClick={onCopy}
      />
      <Button
        variant="caution"
        size="small"
        aria-label={`Delete view ${name}`}
        title="Delete view"
        onClick={onDelete}
      >
        Delete
      </Button>
    </>
  );
}
