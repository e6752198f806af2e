import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** On narrow screens the navigation is a scrollable row: scrolls the current page into view. */
export function useScrollToCurrentNavItem(): void {
  const { pathname } = useLocation();
  const previous = useRef<string>(null);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const link = document.querySelector('nav [aria-current="page"]');
    const row = link?.closest('.overflow-x-auto');
    if (!link || !row) return;
    // Not `scrollIntoView`, which would also scroll the page.
    const [inside, around] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += (inside.left + inside.right - around.left - around.right) / 2;
  }, [pathname]);
}
