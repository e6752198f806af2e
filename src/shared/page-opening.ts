import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The state of a link that opens a page afresh, as the navigation does. */
export const opening = { isOpening: true } as const;

/**
 * The key of the visit if such a link led to it, else `null`. A page cannot tell by being mounted: a link to
 * itself, or a quick visit to another page, mounts nothing.
 */
export function useOpening(): string | null {
  const location = useLocation();
  const state = location.state as Partial<typeof opening> | null;
  const isPush = useNavigationType() === NavigationType.Push;
  return isPush && state?.isOpening === true ? location.key : null;
}
