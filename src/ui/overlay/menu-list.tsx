import { Menu } from '@base-ui/react/menu';
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { type MenuAction, menuGroups, type MenuItem } from './menu-item.ts';
import { beside, closesOutside, landmarkOf, popupClass, returnsTo } from './popup.ts';

interface MenuListProps {
  label: string;
  items: MenuItem[];
  /** The element it opens beside. It handles its own clicks. */
  anchor: RefObject<HTMLElement | null>;
  /** Where focus returns; the anchor by default. */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
  align?: 'start' | 'end' | undefined;
  onClose: () => void;
  /** Width. */
  className?: string | undefined;
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
    <Menu.Root open modal={false} onOpenChange={closesOutside(anchor, onClose)}>
      <Menu.Portal container={landmarkOf(anchor)} className="contents">
        <Menu.Positioner {...beside(anchor, align)} positionMethod="fixed">
          <Menu.Popup
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
              <Menu.RadioGroup
                key={index}
                value={actions.find(({ checked }) => checked)?.label}
                className="border-line not-first:mt-1 not-first:border-t not-first:pt-1"
              >
                {heading !== undefined && (
                  <Menu.GroupLabel className="px-3 py-1 text-xs text-muted">
                    {heading}
                  </Menu.GroupLabel>
                )}
                {actions.map((action) => (
                  <Entry key={action.label} action={action} onClose={onClose} />
                ))}
              </Menu.RadioGroup>
            ))}
            <FocusAtOnce />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
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
    <Menu.Item {...shared}>{content}</Menu.Item>
  ) : (
    <Menu.RadioItem value={label} {...shared}>
      {content}
    </Menu.RadioItem>
  );
}
