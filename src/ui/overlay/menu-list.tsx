import type { RefObject } from 'react';
import { lazyPopup } from './lazy-popup.tsx';
import type { MenuItem } from './menu-item.ts';

export interface MenuListProps {
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

/** The list of a menu: render it while it is open. Its first action has the focus. */
export const MenuList = lazyPopup<MenuListProps>(
  async () => (await import('./menu-popup.tsx')).MenuPopup,
);
