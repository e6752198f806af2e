import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '#ui/icon.tsx';
import { type MenuAction, type MenuItem, menuGroups } from './menu-item.ts';

interface MenuListProps {
  label: string;
  items: MenuItem[];
  /** After an action, and when Tab leaves: close and return the focus. */
  onDone: () => void;
}

/** The list of a menu (ARIA menu pattern): arrow keys, Home, End and a first letter move, Enter and Space activate. */
export function MenuList({ label, items, onDone }: MenuListProps) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  // The surrounding popover opens at the end of this layout phase; keys pressed from then on go to it.
  useLayoutEffect(() => queueMicrotask(() => entries(box.current)[0]?.focus()), []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') {
      event.preventDefault();
      onDone();
      return;
    }
    const all = entries(box.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = target(event.key, at, all);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };

  return (
    <div
      ref={box}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      className="overflow-y-auto py-1"
    >
      {menuGroups(items).map((group, index) => (
        <div
          key={index}
          role="group"
          aria-labelledby={group.heading === undefined ? undefined : `${id}-${index}`}
          className="border-line not-first:mt-1 not-first:border-t not-first:pt-1"
        >
          {group.heading !== undefined && (
            <div id={`${id}-${index}`} role="presentation" className="px-3 py-1 text-xs text-muted">
              {group.heading}
            </div>
          )}
          {group.actions.map((action) => (
            <Entry key={action.label} action={action} onDone={onDone} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Entry({ action, onDone }: { action: MenuAction; onDone: () => void }) {
  const { label, icon, checked } = action;
  return (
    <button
      type="button"
      tabIndex={-1}
      {...(checked === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemradio', 'aria-checked': checked })}
      onPointerMove={(event) => event.currentTarget.focus()}
      onClick={() => {
        onDone();
        action.onSelect();
      }}
      className="flex h-8 w-full items-center gap-2 px-3 text-left whitespace-nowrap focus:bg-hover focus:-outline-offset-2"
    >
      {icon}
      <span className="grow">{label}</span>
      {checked === true && <Icon name="check" className="text-accent" />}
    </button>
  );
}

function entries(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

/** The index of the entry a key moves to; undefined for other keys. */
function target(key: string, at: number, all: HTMLElement[]): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % all.length;
  if (key === 'ArrowUp') return (at - 1 + all.length) % all.length;
  if (key === 'Home') return 0;
  if (key === 'End') return all.length - 1;
  if (key.length !== 1 || key === ' ') return undefined;
  const order = all.map((_, step) => (at + 1 + step) % all.length);
  return order.find((index) =>
    all[index]?.textContent.trim().toLowerCase().startsWith(key.toLowerCase()),
  );
}
