/**
 * A duplicated tab starts with a copy of the other's session, the same refresh token in it. A
 * refresh token may be spent once; the second time the provider takes it for stolen and ends
 * everything. So the tabs of one family keep a lock: its holder renews, the others ask it.
 */
import { isSession, type KeptSession } from './session.ts';
import { unreachable } from './sign-in-error.ts';

type Message = { kind: 'ask' } | { kind: 'renewed'; session: KeptSession } | { kind: 'failed' };

interface Family {
  /**
   * Renews in this tab if it holds the lock, else lets the holder do it. Answers the session that
   * came of it, or `null` when the holder could not renew.
   */
  renew: () => Promise<KeptSession | null>;
  leave: () => void;
}

interface Member {
  /** Spends the refresh token. Rejects when that fails. */
  spend: () => Promise<KeptSession>;
  /** Another tab has renewed. */
  onRenewed: (session: KeptSession) => void;
}

/** How long another tab is waited for: as long as a slow token endpoint may take. */
const patience = (): Promise<void> => new Promise((over) => setTimeout(over, 20_000));

/** Joins the tabs that share `name`, the session's family. */
export function joinFamily(name: string, { spend, onRenewed }: Member): Family {
  const channel = new BroadcastChannel(`crosschannel.family.${name}`);
  const leaving = new AbortController();
  const waiting = new Set<(session: KeptSession | null) => void>();
  let holdsLock = false;
  let lockTaken: () => void = () => {};
  const isHolder = new Promise<void>((resolve) => (lockTaken = resolve));

  const say = (message: Message): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel.postMessage(message);
  };

  async function spendAndTell(): Promise<KeptSession> {
    try {
      const session = await spend();
      say({ kind: 'renewed', session });
      return session;
    } catch (error) {
      say({ kind: 'failed' });
      throw error;
    }
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = data as Message;
    if (message.kind === 'ask') {
      if (holdsLock) spendAndTell().catch(() => {});
      return;
    }
    const session =
      message.kind === 'renewed' && isSession(message.session) ? message.session : null;
    if (session !== null) onRenewed(session);
    for (const answer of waiting) answer(session);
    waiting.clear();
  });

  navigator.locks
    .request(`crosschannel.family.${name}`, { signal: leaving.signal }, () => {
      holdsLock = true;
      lockTaken();
      // Held until this tab leaves or is closed; then the next one in line takes over.
      return new Promise<void>((released) => {
        leaving.signal.addEventListener('abort', () => released());
      });
    })
    .catch(() => {});

  return {
    async renew() {
      if (!holdsLock) {
        const answered = new Promise<KeptSession | null>((resolve) => waiting.add(resolve));
        say({ kind: 'ask' });
        // The holder may be closed at this very moment, or hang: then its lock, or the wait, ends.
        const answer = await Promise.race([
          answered,
          isHolder.then(() => 'ours' as const),
          patience().then(() => Promise.reject(unreachable())),
        ]);
        if (answer !== 'ours') return answer;
      }
      return spendAndTell();
    },
    leave() {
      leaving.abort();
      channel.close();
      waiting.clear();
    },
  };
}
