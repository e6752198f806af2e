import '#ui/theme.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyTheme, readTheme } from '#ui/theme.ts';

/** Puts a page into the document, in the theme that this device keeps; `null` draws none. */
export function draw(page: ReactNode): void {
  if (page === null) return;
  applyTheme(readTheme());
  const root = document.getElementById('root');
  if (root) createRoot(root).render(page);
}
