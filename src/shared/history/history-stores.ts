/** The history of this tab. Loaded when the page is idle, or when a component displays it. */
import type { QueryClient } from '@tanstack/react-query';
import { reportStore } from '#shared/reports/report-stores.ts';
import { portsOfThisTab } from '#shared/user/tab-ports.ts';
import { historyService } from './history-service.ts';
import { createHistoryStore, type HistoryStore } from './history-store.ts';

let store: HistoryStore | null = null;

/** The one store in this tab. Requesting it also loads reports here unless another tab does. */
export function historyStore(client: QueryClient): HistoryStore {
  return (store ??= createHistoryStore(portsOfThisTab(), {
    reports: reportStore(),
    service: historyService(client),
  }));
}
