import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import type { SavedView } from './saved-view.ts';

/** What came of the last thing that was done in the panel. */
export type Said =
  | { kind: 'done'; text: string }
  /** Where it lies now, when that is not the device. */
  | { kind: 'page' | 'nowhere' }
  | { kind: 'deleted'; view: SavedView }
  /** The browser does not let it be copied. */
  | { kind: 'link'; link: string };

interface PanelNoteProps {
  said: Said | null;
  onUndo: (view: SavedView) => void;
}

/** The last line of the panel. It is there while empty, so that a screen reader hears what comes into it. */
export function PanelNote({ said, onUndo }: PanelNoteProps) {
  return (
    <div role="status" className="border-line px-4 not-empty:border-t not-empty:py-2">
      {said?.kind === 'done' && said.text}
      {said?.kind === 'page' &&
        'This browser refuses to keep it: it lasts until this page is closed or reloaded. Copy a link to have it later.'}
      {said?.kind === 'nowhere' && 'Nothing was saved: nobody is signed in here any more.'}
      {said?.kind === 'deleted' && (
        <span className="flex items-center gap-2">
          <span className="min-w-0 grow truncate">“{said.view.name}” is deleted.</span>
          <Button size="small" data-focus="undo" onClick={() => onUndo(said.view)}>
            Undo
          </Button>
        </span>
      )}
      {said?.kind === 'link' && <LinkField key={said.link} link={said.link} />}
    </div>
  );
}

/** A link to be copied by hand. */
function LinkField({ link }: { link: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <label className="grid gap-1">
      <span>The browser refuses to copy. Copy the link from here:</span>
      <input
        ref={field}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        className="h-8 min-w-0 rounded-md border border-edge/60 bg-surface px-2"
      />
    </label>
  );
}
