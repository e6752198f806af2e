import { useMemo, useSyncExternalStore } from 'react';
import type { ScanKind } from './scan-kinds.ts';
import type { ScanStore } from './scan-store.ts';
import { scanStore } from './scan-stores.ts';
import type { ScanView } from './scan-view.ts';

/** The state of a scan, whichever tab runs it, and its store with the actions. */
export function useScan(kind: ScanKind): ScanView & { scan: ScanStore } {
  const scan = scanStore(kind);
  const view = useSyncExternalStore(scan.subscribe, scan.state);
  return useMemo(() => ({ ...view, scan }), [view, scan]);
}
