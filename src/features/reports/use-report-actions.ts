import { useMemo, useState } from 'react';
import type { Desk } from '#workspace/reports/desk.ts';

export interface ReportActions {
  /** Answers whether it could be asked for. */
  again: (key: string) => Promise<boolean>;
  cancel: (key: string) => void;
  look: (key: string) => void;
  remove: (keys: readonly string[]) => void;
}

/** What can be done about reports, and why the last of it was not possible; `null` where it was. */
export function useReportActions(desk: Desk): { actions: ReportActions; failure: string | null } {
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
      again: (key) => attempt(desk.again(key)),
      cancel: (key) => void attempt(desk.cancel(key)),
      look: (key) => void attempt(desk.look(key)),
      remove: (keys) => void attempt(desk.remove(keys)),
    };
  }, [desk]);
  return { actions, failure };
}

/** What a step that failed says for itself. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
