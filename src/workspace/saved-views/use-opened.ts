import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { SavedView } from './saved-view.ts';

export interface Opened {
  view: SavedView;
  /** Whether the address has gone on from the view since it was opened. */
  isChanged: boolean;
}

/** Which view each step of the back button came from, by id, so that going back tells it again. */
const ofSteps = new Map<string, string | null>();

/**
 * The view that is shown: the one that the address is, or else the one it came from by changes on
 * this page. `current` and `searchOf` are addresses as views hold them.
 */
export function useOpened(
  views: readonly SavedView[],
  current: string,
  searchOf: (view: SavedView) => string,
): Opened | null {
  const { key } = useLocation();
  const type = useNavigationType();
  const [step, setStep] = useState<{ key: string | null; id: string | null }>({
    key: null,
    id: null,
  });
  let { id } = step;
  // A step back is not a change of what was opened there.
  if (step.key !== key && type === NavigationType.Pop) id = ofSteps.get(key) ?? null;
  const isShown = (view: SavedView): boolean => searchOf(view) === current;
  const from = views.find((view) => view.id === id);
  const exact = from !== undefined && isShown(from) ? from : views.find(isShown);
  const view = exact ?? from;
  id = view?.id ?? null;
  if (step.key !== key || step.id !== id) setStep({ key, id });
  useEffect(() => {
    ofSteps.set(key, id);
  }, [key, id]);
  return view === undefined ? null : { view, isChanged: exact === undefined };
}
