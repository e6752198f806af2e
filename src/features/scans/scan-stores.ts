/** The scans of this tab. Loaded when the page is idle, or when a component displays one. */
import { useMemo, useSyncExternalStore } from 'react';
import { perUser } from '#user/tab-ports.ts';
import { type ScanKind, scanDefinitions } from './scan-kinds.ts';
import { createScanStore, type ScanStore } from './internal/scan-store.ts';
import type { ScanView } from './stored-scan.ts';

const storeOf = (kind: ScanKind) =>
  perUser((ports) => createScanStore(scanDefinitions[kind], ports));
const stores = { quality: storeOf('quality'), eligibility: storeOf('eligibility') };

/** The one store per kind in this tab. Requesting it also runs the scan here unless another tab does. */
export const scanStore = (kind: ScanKind): ScanStore => stores[kind]();

/** Continues the scans that were running when the last page went away. */
export function resumeScans(): void {
  for (const kind of Object.keys(scanDefinitions) as ScanKind[]) scanStore(kind);
}

/** The state of a scan, whichever tab runs it, and its store with the actions. */
export function useScan(kind: ScanKind): ScanView & { scan: ScanStore } {
  const scan = scanStore(kind);
  const view = useSyncExternalStore(scan.subscribe, scan.state);
  return useMemo(() => ({ ...view, scan }), [view, scan]);
}
