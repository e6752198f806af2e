import type { QueryClient } from '@tanstack/react-query';
import { historyStore } from './history-stores.ts';

/** Continues loading the history, and updates it on the first visit of a day, also of a tab left open. */
export function startHistory(client: QueryClient): void {
  const store = historyStore(client);
  const update = (): void => {
    if (document.visibilityState === 'hidden') return;
    // Without storage there is no history, which the pages that show it say.
    store.updateIfDue().catch(() => {});
  };
  document.addEventListener('visibilitychange', update);
  update();
}
