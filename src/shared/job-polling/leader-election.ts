/** Elects the tab that works for all: a visible one, if there is any. */
import type { SyncedStore } from '#shared/user/synced-store.ts';
import type { TabPorts } from '#shared/user/tab-ports.ts';
import type { Hold, Poller } from './job-poller.ts';

export interface LeaderElection {
  /** Something has changed: there may be work to do. */
  wake: () => void;
  /** Another tab's message about the leader, or why nothing is done. */
  onMessage: (message: unknown) => void;
  /** The user is known: from now on this tab may lead. */
  open: () => void;
}

export interface LeaderWork {
  /** The name of the lock. */
  name: string;
  store: () => Pick<SyncedStore<unknown, never>, 'storage' | 'reload' | 'post'>;
  hasWork: () => boolean;
  /** Starts working; `tell` receives why nothing is done although something is due. */
  start: (tell: (hold: Hold | null) => void) => Poller;
}

/** `held` receives why nothing is done although something is due, in whichever tab. */
export function electLeader(
  ports: TabPorts,
  { name, store, hasWork, start }: LeaderWork,
  onHold: (hold: Hold | null) => void,
): LeaderElection {
  const { user } = ports;
  let poller: Poller | null = null;
  let isCandidate = false;

  /** Starts as soon as no other tab leads. */
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

  /** Asks for the lead if a hidden tab has it. */
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
      // Browsers throttle hidden tabs, so a visible one takes over.
      else if (message === 'mine' && ports.isHidden()) poller?.stop();
      else if (typeof message === 'object' && message !== null && 'hold' in message) {
        const { hold } = message;
        if (poller === null) onHold(hold === 'rateLimit' || hold === 'offline' ? hold : null);
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
