import { Menu as Base } from '@base-ui/react/menu';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import type { PopoverProps } from './popover.tsx';
import { beside, closesOutside, landmarkOf, popupClass, returnsTo, usePopup } from './popup.ts';

interface MenuListProps extends Omit<PopoverProps, 'children'> {
  items: MenuItem[];
}

/** The list of a menu: render it while it is open. Its first action has the focus. Arrow keys, Home, End and typed letters move,
 * Enter and Space activate. */
export function MenuList(props: MenuListProps) {
  const { label, items, anchor, returnFocusTo = anchor, align, onClose, className } = props;
  const isNew = useRef(true);
  useEffect(exposeGuards, []);
  // An opened menu focuses itself, or its first action only if a key opened it.
  const focusFirst = ({ currentTarget }: FocusEvent<HTMLElement>): void => {
    if (!isNew.current) return;
    isNew.current = false;
    currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  };
  return (
    <Base.Root open modal={false} onOpenChange={closesOutside(anchor, onClose)}>
      <Base.Portal container={landmarkOf(anchor)} className="contents">
        <Base.Positioner {...beside(anchor, align)} positionMethod="fixed">
          <Base.Popup
            aria-label={label}
            onFocus={focusFirst}
            onKeyDown={(event) => {
              if (event.key !== 'Tab') return;
              event.preventDefault();
              onClose();
            }}
            finalFocus={returnsTo(returnFocusTo)}
            className={cx(popupClass, 'overflow-y-auto py-1', className)}
          >
            {menuGroups(items).map(({ heading, actions }, index) => (
              <Base.RadioGroup
                key={index}
                value={actions.find(({ checked }) => checked)?.label}
                className="border-line not-first:mt-1 not-first:border-t not-first:pt-1"
              >
                {heading !== undefined && (
                  <Base.GroupLabel className="px-3 py-1 text-xs text-muted">
                    {heading}
                  </Base.GroupLabel>
                )}
                {actions.map((action) => (
                  <Entry key={action.label} action={action} onClose={onClose} />
                ))}
              </Base.RadioGroup>
            ))}
            <FocusAtOnce />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Focuses the popup around it. The library waits for a frame, in which keys would still go to what is below. */
function FocusAtOnce() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => mark.current?.closest<HTMLElement>('[role=menu]')?.focus(), []);
  return <span hidden ref={mark} />;
}

/**
 * The library's guards around a menu pass the focus on, but are hidden from assistive technology and
 * focusable at once, which accessibility checkers reject.
 */
function exposeGuards(): () => void {
  const expose = (): void => {
    const guards = document.querySelectorAll('[data-base-ui-focus-guard][aria-hidden]');
    for (const guard of guards) guard.removeAttribute('aria-hidden');
  };
  expose();
  const observer = new MutationObserver(expose);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-hidden'],
  });
  return () => observer.disconnect();
}

interface EntryProps {
  action: MenuAction;
  onClose: () => void;
}

function Entry({ action: { label, icon, checked, isDanger, onSelect }, onClose }: EntryProps) {
  const shared = {
    label,
    closeOnClick: false,
    onClick: () => {
      // The action may move the focus, so it follows the closed menu's return of the focus, in a microtask.
      flushSync(onClose);
      queueMicrotask(onSelect);
    },
    className: cx(
      isDanger === true && 'text-bad',
      'flex h-8 w-full items-center gap-2 px-3 text-left whitespace-nowrap select-none data-highlighted:bg-hover focus:-outline-offset-2',
    ),
  };
  const content = (
    <>
      {icon}
      <span className="grow">{label}</span>
      {checked === true && <Icon name="check" className="text-accent" />}
    </>
  );
  return checked === undefined ? (
    <Base.Item {...shared}>{content}</Base.Item>
  ) : (
    <Base.RadioItem value={label} {...shared}>
      {content}
    </Base.RadioItem>
  );
}

/** An action; with `checked` it is one of several choices under the heading above it. */
interface MenuAction {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  checked?: boolean | undefined;
  /** For an action that deletes something after it has asked. */
  isDanger?: boolean;
}

/** A line of a menu: an action, a separator, or the heading of the next group. */
export type MenuItem = MenuAction | 'separator' | { heading: string };

/** A run of actions between separators or headings. */
export interface MenuGroup {
  heading: string | undefined;
  actions: MenuAction[];
}

/** Splits a menu at separators and headings; empty groups are dropped. */
export function menuGroups(items: readonly MenuItem[]): MenuGroup[] {
  const groups: MenuGroup[] = [{ heading: undefined, actions: [] }];
  for (const item of items) {
    if (item === 'separator') groups.push({ heading: undefined, actions: [] });
    else if ('heading' in item) groups.push({ heading: item.heading, actions: [] });
    else groups.at(-1)?.actions.push(item);
  }
  return groups.filter((group) => group.actions.length > 0);
}

interface MenuProps {
  /** The accessible name of the trigger and of the menu. */
  label: string;
  /** The trigger's content. */
  trigger: ReactNode;
  items: MenuItem[];
  /** Displayed on hover, for a trigger without text. */
  title?: string | undefined;
  /** 32 px, or a square of 24 px inside cards. */
  size?: 'normal' | 'small';
  className?: string | undefined;
}

/** A button that opens a menu of actions. */
export function Menu({ label, trigger, items, title, size = 'normal', className }: MenuProps) {
  const { isOpen, anchor, close, trigger: own } = usePopup();
  return (
    <>
      <button
        {...own}
        type="button"
        aria-label={label}
        title={title}
        aria-haspopup="menu"
        className={cx(
          size === 'small' ? 'size-6' : 'h-8 min-w-8 px-2',
          'inline-flex items-center justify-center gap-1.5 rounded-md text-muted hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink',
          className,
        )}
      >
        {trigger}
      </button>
      {isOpen && (
        <MenuList {...{ label, items, anchor }} align="end" onClose={close} className="min-w-44" />
      )}
    </>
  );
}
