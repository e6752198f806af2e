import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import type { SavedView } from './saved-view.ts';

/** The result of the last action in the panel. */
export type PanelMessage =
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
export function PanelStatus({ message, onUndo }: PanelStatusProps) {
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

/** A link to copy manually. */
function LinkField({ link }: { link: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <label className="grid gap-1">
      <span>Your browser blocked copying. Copy the link here:</span>
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
