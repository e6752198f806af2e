import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { navItems } from '#navigation/nav-items.ts';
import { useScoped } from '#navigation/scope.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Modal } from '#ui/overlay/modal.tsx';

interface NavigationProps {
  hasBatch: boolean;
  /** The palette's button; space is reserved for it. */
  search: ReactNode;
  /** At the bottom of the column, where nothing is below them. */
  notifications: ReactNode;
  children: ReactNode;
}

/**
 * The main navigation: a column on wide screens, with `children` at its end; on narrow ones a bar with a menu, which
 * stays in view.
 */
export function Navigation({ hasBatch, search, notifications, children }: NavigationProps) {
  const { key } = useLocation();
  /** The history entry on which the menu was opened: it closes with the next one. */
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  if (openedOn !== null && openedOn !== key) setOpenedOn(null);
  const isOpen = openedOn === key;
  const close = useCallback(() => setOpenedOn(null), []);
  return (
    <div className="sticky top-0 flex h-12 items-center gap-2 border-line bg-surface pl-2 pr-42 max-md:z-10 max-md:border-b md:h-dvh md:flex-col md:items-stretch md:gap-4 md:border-r md:px-3 md:py-4 print:hidden">
      <nav aria-label="Main" className="contents">
        <Button
          variant="quiet"
          icon={<Icon name="menu" />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          className="md:hidden"
          onClick={() => setOpenedOn(key)}
        >
          <span className="max-[22.5rem]:sr-only">Menu</span>
        </Button>
        <Brand className="max-md:hidden md:px-2" />
        <div className="size-8 shrink-0 md:w-auto">{search}</div>
        <div className="min-w-0 overflow-y-auto max-md:hidden">
          <NavLinks hasBatch={hasBatch} />
        </div>
        {children}
        {isOpen && <NavDrawer hasBatch={hasBatch} onClose={close} />}
      </nav>
      {notifications}
    </div>
  );
}

/** The links to all areas, over the left of a narrow screen. */
function NavDrawer({ hasBatch, onClose }: { hasBatch: boolean; onClose: () => void }) {
  useEffect(() => {
    // A wide screen has the links beside the page.
    const wide = matchMedia('(width >= 56rem)');
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [onClose]);
  return (
    <Modal
      label="Menu"
      onClose={onClose}
      closesOutside
      className="inset-y-0 left-0 flex w-[min(18rem,calc(100vw-3rem))] flex-col gap-3 rounded-none border-y-0 border-l-0 px-3 py-2"
    >
      <div className="flex h-8 items-center justify-between pl-2">
        <Brand />
        <Button variant="quiet" aria-label="Close" icon={<Icon name="close" />} onClick={onClose} />
      </div>
      <nav aria-label="Main">
        {/* Closed before the page opens, whose heading takes the focus. */}
        <NavLinks hasBatch={hasBatch} isForTouch onFollow={onClose} />
      </nav>
    </Modal>
  );
}

function Brand({ className = '' }: { className?: string }) {
  return (
    <span className={cx('flex items-center gap-2 font-semibold', className)}>
      <Icon name="channels" className="text-accent" />
      Crosschannel
    </span>
  );
}

interface NavLinksProps {
  hasBatch: boolean;
  /** Links as high as a finger needs. */
  isForTouch?: boolean;
  onFollow?: () => void;
}

/** Links to all areas; they keep the scope. */
function NavLinks({ hasBatch, isForTouch = false, onFollow }: NavLinksProps) {
  const scoped = useScoped();
  return (
    <ul className="flex flex-col gap-1">
      {navItems(hasBatch).map(({ path, name, icon }) => (
        <li key={path}>
          <NavLink
            to={scoped(path)}
            onClick={onFollow}
            className={({ isActive }) =>
              cx(
                'flex items-center gap-2 rounded-sm px-2 whitespace-nowrap',
                isForTouch ? 'h-10' : 'h-8',
                isActive
                  ? 'bg-accent-soft font-medium text-ink'
                  : 'text-muted hover:bg-hover hover:text-ink',
              )
            }
          >
            <Icon name={icon} />
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
