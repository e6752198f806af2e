/**
 * A duplicated tab starts with a copy of the other's session, the same refresh token in it. A
 * refresh token may be spent once; the second time the provider takes it for stolen and ends
 * everything. So the tabs of one family keep a lock: its holder renews, the others ask it.
 */
import { withLock, openChannel } from '#lib/tabs.ts';
import { isSame, isSession, type KeptSession, type RenewBy } from './session.ts';
import { NeedsRedirect, NoAnswer, SignInError, unreachable } from './sign-in-error.ts';

type Message =
  // A tab has come in; its copy may be old by now.
  | { kind: 'joined'; session: KeptSession }
  // Somebody wants another session than this one.
  | { kind: 'ask'; session: KeptSession }
  | { kind: 'renewed'; session: KeptSession }
  // The refresh token of this session has been sent, and no answer has come: whoever takes the lock over must not send it again.
  | { kind: 'sent'; session: KeptSession }
  | { kind: 'failed'; why: Why };

/** Nothing was spent; nobody knows; only the provider can go on; only the user can. */
type Why = 'passing' | 'unsure' | 'redirect' | 'over';

const renewByAfter = { passing: 'token', redirect: 'redirect', over: 'user' } as const;

function whyOf(error: unknown): Why {
  if (error instanceof NeedsRedirect) return 'redirect';
  if (error instanceof NoAnswer) return 'unsure';
  return error instanceof SignInError && error.transient ? 'passing' : 'over';
}

function errorOf(why: Why): SignInError {
  if (why === 'over') return new SignInError('The session is over. Sign in again.', false);
  return why === 'redirect' ? new NeedsRedirect() : unreachable();
}

export interface Family {
  /**
   * Renews in this tab if it holds the lock, else lets the holder do it. Answers the session that
   * came of it. Rejects with `SignInError` when that failed, here or there.
   */
  renew: () => Promise<KeptSession>;
  leave: () => void;
}

export interface Member {
  /** The session that this tab has now. */
  current: () => KeptSession | null;
  /** Spends the refresh token; `aboutToSpend` is called in the moment before. Rejects with `SignInError` when that fails. */
  spend: (aboutToSpend: () => void) => Promise<KeptSession>;
  /** There is a newer session, from this tab or another. */
  onRenewed: (session: KeptSession) => void;
  /** Another tab has found out how this session is to be renewed from now on. */
  onRenewBy: (how: RenewBy) => void;
}

interface Waiting extends PromiseWithResolvers<KeptSession> {
  insteadOf: KeptSession;
}

/** How long another tab is waited for: as long as a slow token endpoint may take. */
const patience = (): Promise<void> => new Promise((over) => setTimeout(over, 20_000));

/** Joins the tabs that share the family of a session, of which this tab has a copy. */
export function joinFamily(copy: KeptSession, member: Member): Family {
  const { current, spend, onRenewed, onRenewBy } = member;
  const name = `crosschannel.family.${copy.family}`;
  const leaving = new AbortController();
  const waiting = new Set<Waiting>();
  let holdsLock = false;
  let lockTaken: () => void = () => {};
  const isHolder = new Promise<void>((resolve) => (lockTaken = resolve));
  let spending: Promise<KeptSession> | null = null;

  const say = (message: Message): void => {
    if (leaving.signal.aborted) return;
    channel.post(message);
  };

  /** Whoever asks, in this tab or another: one spending at a time, and all of them have its outcome. */
  function spendOnce(): Promise<KeptSession> {
    spending ??= spendAndTell().finally(() => (spending = null));
    return spending;
  }

  async function spendAndTell(): Promise<KeptSession> {
    try {
      const session = await spend(() => {
        const sent = current();
        if (sent !== null) say({ kind: 'sent', session: sent });
      });
      // First here: a token that is spent must not be spent again by the one who asks next.
      onRenewed(session);
      say({ kind: 'renewed', session });
      return session;
    } catch (error) {
      const why = whyOf(error);
      if (why === 'over') onRenewBy('user');
      say({ kind: 'failed', why });
      throw error;
    }
  }

  /** For the holder: another tab shows the session that it has. */
  function compare(theirs: KeptSession, wantsAnother: boolean): void {
    const ours = current();
    if (ours === null) return;
    if (theirs.expiresAt < ours.expiresAt) {
      if (spending === null) say({ kind: 'renewed', session: ours });
      return;
    }
    // Newer where a holder was closed before all had heard of its last renewal.
    if (!isSame(theirs, ours)) onRenewed(theirs);
    else if (ours.renewBy === 'redirect') say({ kind: 'sent', session: ours });
    if (wantsAnother) spendOnce().catch(() => {});
  }

  function hear(message: Message): void {
    if (message.kind === 'failed') {
      const { why } = message;
      if (why !== 'unsure') onRenewBy(renewByAfter[why]);
      for (const one of waiting) one.reject(errorOf(why));
      return;
    }
    const { kind, session } = message;
    if (!isSession(session)) return;
    if (kind === 'sent') {
      const ours = current();
      if (ours !== null && isSame(ours, session)) onRenewBy('redirect');
      return;
    }
    if (kind !== 'renewed') {
      if (holdsLock) compare(session, kind === 'ask');
      return;
    }
    onRenewed(session);
    for (const one of waiting) if (!isSame(session, one.insteadOf)) one.resolve(session);
  }

  const channel = openChannel(name, (message) => hear(message as Message));
  say({ kind: 'joined', session: copy });

  withLock(
    name,
    () => {
      holdsLock = true;
      lockTaken();
      // Held until this tab leaves or is closed; then the next one in line takes over.
      return new Promise<void>((released) => {
        leaving.signal.addEventListener('abort', () => released());
      });
    },
    leaving.signal,
  ).catch(() => {});

  return {
    async renew() {
      const insteadOf = current();
      if (holdsLock || insteadOf === null) return spendOnce();
      const answered = { ...Promise.withResolvers<KeptSession>(), insteadOf };
      waiting.add(answered);
      say({ kind: 'ask', session: insteadOf });
      // The holder may be closed at this very moment, or hang: then its lock, or the wait, ends.
      const outcome = await Promise.race([
        answered.promise,
        isHolder.then(() => 'ours' as const),
        patience().then(() => Promise.reject(unreachable())),
      ]).finally(() => waiting.delete(answered));
      return outcome === 'ours' ? spendOnce() : outcome;
    },
    leave() {
      leaving.abort();
      channel.close();
    },
  };
}
