import { type ReactNode, type RefObject, useRef } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useFloating } from '#ui/overlay/use-floating.ts';

interface CellErrorProps {
  id: string;
  beside: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** The error message of a cell, floating next to it. */
export function CellError({ id, beside, children }: CellErrorProps) {
  const note = useRef<HTMLDivElement>(null);
  useFloating(true, beside, note);
  return (
    <div
      ref={note}
      id={id}
      role="tooltip"
      popover="manual"
      className="pointer-events-none fixed group-data-away/cell:hidden inset-auto m-0 max-w-72 rounded-md border border-bad bg-raised px-2 py-1 text-xs text-ink shadow-raised"
    >
      <span className="flex items-start gap-1">
        <Icon name="error" className="text-bad" />
        {children}
      </span>
    </div>
  );
}
