/**
 * What the app will need, fetched once the page has nothing better to do: the dialog of a session
 * that is over and what tells of troubles, because they may be needed just when there is no connection,
 * what renews a session, because a browser never retries a module that once failed to load, the engine
 * of the big tables, because its worker takes a moment to start, and the work that goes on beside the
 * pages: crawls, reports that are watched, snapshots of what the service answers, and batches where
 * there are any.
 */
import type { QueryClient } from '@tanstack/react-query';

export function fetchLater(hasBatch: boolean, queryClient: QueryClient): void {
  import('./session-ended.tsx').catch(() => {});
  import('#workspace/troubles.tsx').catch(() => {});
  import('#auth/protocol.ts').catch(() => {});
  import('#api/refusal.ts').catch(() => {});
  import('#rows/engine.ts').then(({ startEngine }) => startEngine()).catch(() => {});
  import('#workspace/scans/crawls.ts').then(({ goOn }) => goOn()).catch(() => {});
  import('#workspace/reports/reports.ts').then(({ reportDesk }) => reportDesk()).catch(() => {});
  import('#workspace/snapshots/keeping.ts')
    .then(({ startSnapshots }) => startSnapshots(queryClient))
    .catch(() => {});
  if (!hasBatch) return;
  import('./sign-out.tsx').catch(() => {});
  import('#workspace/batch/batches.ts').then(({ batchDesk }) => batchDesk()).catch(() => {});
}
