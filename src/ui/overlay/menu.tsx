import { type ReactNode, useCallback, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import type { MenuItem } from './menu-item.ts';
import { MenuList } from './menu-list.tsx';

interface MenuProps {
  /** The accessible name of the trigger and of the menu. */
  label: string;
  /** The trigger's content. */
  trigger: ReactNode;
  items: MenuItem[];
  /** Displayed on hover, for a trigger without text. */
  title?: string | undefined;
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
}

/** A button that opens a menu of actions. */
export function Menu({ label, trigger, items, title, align = 'end', className }: MenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={title}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
        className={cx(
          'inline-flex h-8 min-w-8 items-center justify-center gap-1.5 rounded-md px-2 text-muted hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink',
          className,
        )}
      >
        {trigger}
      </button>
      {open && (
        <MenuList
          label={label}
          items={items}
          anchor={button}
          align={align}
          onClose={close}
          className="min-w-44"
        />
      )}
    </>
  );
}
