/**
 * Loads code that the app will need, once the page is idle: the “Session ended” dialog, because it may be
 * needed offline; session renewal, because browsers never retry a module that failed to
 * load; the row engine, because its worker takes time to start; and background work: scans, report polling,
 * snapshots, and batches if they are offered.
 */
import type { QueryClient } from '@tanstack/react-query';

export function prefetch(hasBatch: boolean, queryClient: QueryClient): void {
  import('./session-ended-dialog.tsx').catch(() => {});
  import('#auth/protocol.ts').catch(() => {});
  import('#api/to-service-error.ts').catch(() => {});
  import('#row-engine/engine.ts').then(({ startEngine }) => startEngine()).catch(() => {});
  import('#shared/scans/scan-stores.ts').then(({ resumeScans }) => resumeScans()).catch(() => {});
  import('#shared/reports/report-stores.ts')
    .then(({ reportStore }) => reportStore())
    .catch(() => {});
  import('#features/overview/snapshots/snapshot-recorder.ts')
    .then(({ startSnapshots }) => startSnapshots(queryClient))
    .catch(() => {});
  if (!hasBatch) return;
  import('./sign-out-dialog.tsx').catch(() => {});
  import('#features/v2-batch/store/batch-stores.ts')
    .then(({ batchStore }) => batchStore())
    .catch(() => {});
}
