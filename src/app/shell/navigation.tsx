import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import { NavLinks } from './nav-links.tsx';

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
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <div className="sticky top-0 flex h-12 items-center gap-2 border-line bg-surface pl-2 pr-42 max-md:z-10 max-md:border-b md:h-dvh md:flex-col md:items-stretch md:gap-4 md:border-r md:px-3 md:py-4 print:hidden">
      <nav aria-label="Main" className="contents">
        <Button
          variant="quiet"
          icon={<Icon name="menu" />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          className="md:hidden"
          onClick={() => setOpen(true)}
        >
          <span className="max-[22.5rem]:sr-only">Menu</span>
        </Button>
        <span className="flex items-center gap-2 font-semibold max-md:hidden md:px-2">
          <Icon name="channels" className="text-accent" />
          Crosschannel
        </span>
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
