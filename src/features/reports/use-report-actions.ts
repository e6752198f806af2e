import { useMemo, useState } from 'react';
import { messageOf } from '#lib/message-of.ts';
import type { ReportStore } from '#shared/reports/report-store.ts';

export interface ReportActions {
  /** Returns whether it could be requested. */
  again: (key: string) => Promise<boolean>;
  cancel: (key: string) => void;
  look: (key: string) => void;
  remove: (keys: readonly string[]) => void;
}

/** Actions on reports, and why the last one failed, or `null`. */
export function useReportActions(store: ReportStore): {
  actions: ReportActions;
  failure: string | null;
} {
  const [failure, setFailure] = useState<string | null>(null);
  const actions = useMemo((): ReportActions => {
    const attempt = async (step: Promise<unknown>): Promise<boolean> => {
      setFailure(null);
      try {
        await step;
        return true;
      } catch (error) {
        setFailure(messageOf(error));
        return false;
      }
    };
    return {
      again: (key) => attempt(store.again(key)),
      cancel: (key) => void attempt(store.cancel(key)),
      look: (key) => void attempt(store.poll(key)),
      remove: (keys) => void attempt(store.remove(keys)),
    };
  }, [store]);
  return { actions, failure };
}
