import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { SavedView } from './saved-view.ts';

export interface CurrentView {
  view: SavedView;
  /** Whether the address has changed since the view was opened. */
  isChanged: boolean;
}

/** The view ID of each history entry, to restore it when going back. */
const viewOfHistoryEntry = new Map<string, string | null>();

/**
 * The current view: the one that matches the address, or else the one that was opened before the address
 * changed on this page. `current` and `searchOf` are search strings of views.
 */
export function useCurrentView(
  views: readonly SavedView[],
  current: string,
  searchOf: (view: SavedView) => string,
): CurrentView | null {
  const { key } = useLocation();
  const type = useNavigationType();
  const [step, setStep] = useState<{ key: string | null; id: string | null }>({
    key: null,
    id: null,
  });
  let { id } = step;
  // Going back restores the view that was open there.
  if (step.key !== key && type === NavigationType.Pop) id = viewOfHistoryEntry.get(key) ?? null;
  const isCurrent = (view: SavedView): boolean => searchOf(view) === current;
  const from = views.find((view) => view.id === id);
  const exact = from !== undefined && isCurrent(from) ? from : views.find(isCurrent);
  const view = exact ?? from;
  id = view?.id ?? null;
  if (step.key !== key || step.id !== id) setStep({ key, id });
  useEffect(() => {
    viewOfHistoryEntry.set(key, id);
  }, [key, id]);
  return view === undefined ? null : { view, isChanged: exact === undefined };
}
