import { useMemo, useSyncExternalStore } from 'react';
import type { Desk, DeskView } from './desk.ts';
import { reportDesk } from './reports.ts';

/** The reports of this user on this device, in whichever tab they are looked at, and what can be done about them. */
export function useReports(): DeskView & { desk: Desk } {
  const desk = reportDesk();
  const view = useSyncExternalStore(desk.subscribe, desk.snapshot);
  return useMemo(() => ({ ...view, desk }), [view, desk]);
}
