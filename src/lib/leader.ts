/** Of all tabs that stand for the lead under a name, one at a time has it: the longest waiting first. */
import { withLock } from './tabs.ts';

export interface Candidacy {
  leads: () => boolean;
  /** Resolves once this tab leads; never if it resigns before. */
  elected: Promise<void>;
  /** Resolves once it no longer leads or stands. Never rejects. */
  over: Promise<void>;
  /** Passes the lead to the next tab in line, or leaves the line. */
  resign: () => void;
}

/**
 * Stands for the lead. Once elected, this tab leads until `work` is over, or without any, until it resigns or
 * is closed.
 */
export function standForLead(
  name: string,
  work?: () => Promise<unknown>,
  lock: typeof withLock = withLock,
): Candidacy {
  const resigning = new AbortController();
  const { signal } = resigning;
  const elected = Promise.withResolvers<void>();
  let leads = false;

  const untilResigned = (): Promise<void> =>
    new Promise((resigned) => signal.addEventListener('abort', () => resigned()));

  const lead = async (): Promise<void> => {
    if (signal.aborted) return;
    leads = true;
    elected.resolve();
    try {
      await (work ?? untilResigned)();
    } finally {
      leads = false;
    }
  };

  return {
    leads: () => leads,
    elected: elected.promise,
    over: lock(name, lead, signal).catch(() => {}),
    resign: () => resigning.abort(),
  };
}
