/** Which of the tabs does the work, for all of them: one that somebody looks at, if there is any. */
import type { TabPorts } from '#workspace/tab-ports.ts';
import type { KeptValue } from './kept-value.ts';
import type { Hold, Poller } from './poller.ts';

export interface Seat {
  /** Something has changed: there may be something to do. */
  wake: () => void;
  /** What another tab says about who has the seat, or why nothing is done. */
  hear: (message: unknown) => void;
  /** Whose it is, is known: from now on this tab may take the seat. */
  open: () => void;
}

export interface SeatWork {
  /** Of the lock that is the seat. */
  name: string;
  kept: () => Pick<KeptValue<unknown, never>, 'own' | 'reload' | 'tell'>;
  isAnythingDue: () => boolean;
  /** Begins; `tell` is to hear why nothing is done though something is due. */
  start: (tell: (hold: Hold | null) => void) => Poller;
}

/** `held` is told why nothing is done though something is due, in whichever tab. */
export function takeSeat(
  ports: TabPorts,
  { name, kept, isAnythingDue, start }: SeatWork,
  held: (hold: Hold | null) => void,
): Seat {
  const { owner } = ports;
  let poller: Poller | null = null;
  let isSeeking = false;

  /** Begins as soon as no other tab does. */
  function seek(): void {
    const own = kept().own();
    if (own === null || isSeeking || !owner.isLive() || !isAnythingDue()) return;
    isSeeking = true;
    ports
      .alone(`crosschannel.${name}.${own.key}`, lead)
      .catch(() => {})
      .finally(() => {
        isSeeking = false;
        void kept().reload();
      });
  }

  async function lead(): Promise<void> {
    await kept().reload();
    if (!owner.isLive() || !isAnythingDue()) return;
    poller = start(tellHold);
    if (ports.isHidden()) kept().tell('lead');
    await poller.over.catch(() => {});
    poller = null;
    tellHold(null);
  }

  function tellHold(hold: Hold | null): void {
    held(hold);
    kept().tell({ hold });
  }

  /** Wants the seat, where another tab has it that nobody looks at. */
  function claim(): void {
    if (isSeeking && poller === null && !ports.isHidden()) kept().tell('mine');
  }

  return {
    wake() {
      poller?.wake();
      seek();
    },

    hear(message) {
      if (message === 'lead') claim();
      // A tab that nobody looks at is given little time by the browser: one that is looked at does better.
      else if (message === 'mine' && ports.isHidden()) poller?.stop();
      else if (typeof message === 'object' && message !== null && 'hold' in message) {
        const { hold } = message;
        if (poller === null) held(hold === 'budget' || hold === 'offline' ? hold : null);
      }
    },

    open() {
      owner.subscribe(() => {
        if (!owner.isLive()) poller?.stop();
        void kept().reload();
      });
      ports.onShown(() => {
        poller?.wake();
        claim();
      });
      ports.onHidden(() => {
        if (poller !== null) kept().tell('lead');
      });
      claim();
    },
  };
}
