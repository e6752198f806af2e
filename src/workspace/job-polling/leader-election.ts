/** Which of the tabs does the work, for all of them: one that somebody looks at, if there is any. */
import type { TabPorts } from '#workspace/tab-ports.ts';
import type { SyncedStore } from './synced-store.ts';
import type { Hold, Poller } from './job-poller.ts';

export interface LeaderElection {
  /** Something has changed: there may be something to do. */
  wake: () => void;
  /** What another tab says about who has the seat, or why nothing is done. */
  onMessage: (message: unknown) => void;
  /** Whose it is, is known: from now on this tab may take the seat. */
  open: () => void;
}

export interface LeaderWork {
  /** Of the lock that is the seat. */
  name: string;
  store: () => Pick<SyncedStore<unknown, never>, 'storage' | 'reload' | 'post'>;
  hasWork: () => boolean;
  /** Begins; `tell` is to hear why nothing is done though something is due. */
  start: (tell: (hold: Hold | null) => void) => Poller;
}

/** `held` is told why nothing is done though something is due, in whichever tab. */
export function electLeader(
  ports: TabPorts,
  { name, store, hasWork, start }: LeaderWork,
  onHold: (hold: Hold | null) => void,
): LeaderElection {
  const { user } = ports;
  let poller: Poller | null = null;
  let isCandidate = false;

  /** Begins as soon as no other tab does. */
  function stand(): void {
    const own = store().storage();
    if (own === null || isCandidate || !user.isLive() || !hasWork()) return;
    isCandidate = true;
    ports
      .withLock(`crosschannel.${name}.${own.key}`, lead)
      .catch(() => {})
      .finally(() => {
        isCandidate = false;
        void store().reload();
      });
  }

  async function lead(): Promise<void> {
    await store().reload();
    if (!user.isLive() || !hasWork()) return;
    poller = start(shareHold);
    if (ports.isHidden()) store().post('lead');
    await poller.done.catch(() => {});
    poller = null;
    shareHold(null);
  }

  function shareHold(hold: Hold | null): void {
    onHold(hold);
    store().post({ hold });
  }

  /** Wants the seat, where another tab has it that nobody looks at. */
  function claimIfVisible(): void {
    if (isCandidate && poller === null && !ports.isHidden()) store().post('mine');
  }

  return {
    wake() {
      poller?.wake();
      stand();
    },

    onMessage(message) {
      if (message === 'lead') claimIfVisible();
      // A tab that nobody looks at is given little time by the browser: one that is looked at does better.
      else if (message === 'mine' && ports.isHidden()) poller?.stop();
      else if (typeof message === 'object' && message !== null && 'hold' in message) {
        const { hold } = message;
        if (poller === null) onHold(hold === 'budget' || hold === 'offline' ? hold : null);
      }
    },

    open() {
      user.subscribe(() => {
        if (!user.isLive()) poller?.stop();
        void store().reload();
      });
      ports.onShow(() => {
        poller?.wake();
        claimIfVisible();
      });
      ports.onHide(() => {
        if (poller !== null) store().post('lead');
      });
      claimIfVisible();
    },
  };
}
