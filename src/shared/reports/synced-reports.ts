/** The stored reports as this tab knows them: read, changed by one tab at a time, and synced to the others. */
import {
  createSyncedStore,
  type SyncedStore,
  type SyncedStoreListeners,
} from '#shared/user/synced-store.ts';
import type { TabPorts } from '#shared/user/tab-ports.ts';
import { reportsReducer as reduce, type ReportEvent } from './reports-reducer.ts';
import { noReports, type StoredReports, reportsKey, parseReports } from './stored-reports.ts';

export type SyncedReports = SyncedStore<StoredReports, ReportEvent>;

export function createSyncedReports(
  ports: TabPorts,
  listeners: SyncedStoreListeners<StoredReports>,
): SyncedReports {
  return createSyncedStore<StoredReports, ReportEvent>(
    ports,
    {
      name: 'reports',
      area: 'reports',
      key: reportsKey,
      parse: parseReports,
      empty: noReports,
      reduce,
    },
    listeners,
  );
}
