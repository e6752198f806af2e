/** The scans of this tab. Loaded when the page is idle, or when a component displays one. */
import { perUser } from '#user/tab-ports.ts';
import { type ScanKind, scanDefinitions } from './scan-kinds.ts';
import { createScanStore, type ScanStore } from './internal/scan-store.ts';

const storeOf = (kind: ScanKind) =>
  perUser((ports) => createScanStore(scanDefinitions[kind], ports));
const stores = { quality: storeOf('quality'), eligibility: storeOf('eligibility') };

/** The one store per kind in this tab. Requesting it also runs the scan here unless another tab does. */
export const scanStore = (kind: ScanKind): ScanStore => stores[kind]();

/** Continues the scans that were running when the last page went away. */
export function resumeScans(): void {
  for (const kind of Object.keys(scanDefinitions) as ScanKind[]) scanStore(kind);
}
