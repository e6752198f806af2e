import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyTheme, readTheme } from '#ui/theme.ts';

/** Renders a page into the document in the stored theme. */
export function renderRoot(page: ReactNode): void {
  applyTheme(readTheme());
  const root = document.getElementById('root');
  if (root) createRoot(root).render(page);
}
