/**
 * A duplicated tab starts with a copy of the session, including its refresh token. A refresh token may be
 * spent only once: the second time, the provider considers it stolen and revokes the session. So the tabs
 * that share a session elect a leader: it renews, the others ask it to.
 */
import { standForLead } from '#lib/leader.ts';
import { openChannel } from '#lib/tabs.ts';
import { isSame, isSession, type StoredSession, type RenewBy } from './session.ts';
import { NeedsRedirect, NoResponse, SignInError, unreachable } from './sign-in-error.ts';

type Message =
  // A tab has joined; its copy may be outdated.
  | { kind: 'joined'; session: StoredSession }
  // A tab needs a session newer than this one.
  | { kind: 'ask'; session: StoredSession }
  | { kind: 'renewed'; session: StoredSession }
  // The refresh token of this session has been sent, without a response so far: the next leader must not send
  // it again.
  | { kind: 'sent'; session: StoredSession }
  | { kind: 'failed'; why: FailureKind };

/** In this order: nothing was spent; unknown; only a redirect can continue the session; only the user can. */
type FailureKind = 'passing' | 'unsure' | 'redirect' | 'over';

const renewByAfter = { passing: 'token', redirect: 'redirect', over: 'user' } as const;

function toFailureKind(error: unknown): FailureKind {
  if (error instanceof NeedsRedirect) return 'redirect';
  if (error instanceof NoResponse) return 'unsure';
  return error instanceof SignInError && error.transient ? 'passing' : 'over';
}

function toError(why: FailureKind): SignInError {
  if (why === 'over') return new SignInError('The session is over. Sign in again.', false);
  return why === 'redirect' ? new NeedsRedirect() : unreachable();
}

export type SessionTabSync = ReturnType<typeof joinSessionTabSync>;

export interface SessionOfThisTab {
  /** The current session of this tab. */
  current: () => StoredSession | null;
  /** Spends the refresh token; calls `aboutToSpend` immediately before. Rejects with `SignInError`. */
  refresh: (aboutToSpend: () => void) => Promise<StoredSession>;
  /** Called with a newer session, from this tab or another. */
  onRenewed: (session: StoredSession) => void;
  /** Called when another tab has found out how this session must be renewed from now on. */
  onRenewBy: (how: RenewBy) => void;
}

interface Waiting extends PromiseWithResolvers<StoredSession> {
  insteadOf: StoredSession;
}

/** How long to wait for another tab: as long as a slow token endpoint may take. */
const renewalTimeout = (): Promise<void> => new Promise((over) => setTimeout(over, 20_000));

/** Joins the tabs that share a session, of which this tab has a copy. */
export function joinSessionTabSync(copy: StoredSession, member: SessionOfThisTab) {
  const { current, refresh, onRenewed, onRenewBy } = member;
  const name = `crosschannel.family.${copy.family}`;
  const waiting = new Set<Waiting>();
  let hasLeft = false;
  let refreshing: Promise<StoredSession> | null = null;

  const post = (message: Message): void => {
    if (!hasLeft) channel.post(message);
  };

  /** One renewal at a time, shared by all callers in this tab and others. */
  function refreshOnce(): Promise<StoredSession> {
    refreshing ??= refreshAndPost().finally(() => (refreshing = null));
    return refreshing;
  }

  async function refreshAndPost(): Promise<StoredSession> {
    try {
      const session = await refresh(() => {
        const sent = current();
        if (sent !== null) post({ kind: 'sent', session: sent });
      });
      // Update this tab first: the next caller must not spend the same token again.
      onRenewed(session);
      post({ kind: 'renewed', session });
      return session;
    } catch (error) {
      const why = toFailureKind(error);
      if (why === 'over') onRenewBy('user');
      post({ kind: 'failed', why });
      throw error;
    }
  }

  /** In the leader: another tab reports its session. */
  function onOtherSession(theirs: StoredSession, wantsAnother: boolean): void {
    const ours = current();
    if (ours === null) return;
    if (theirs.expiresAt < ours.expiresAt) {
      if (refreshing === null) post({ kind: 'renewed', session: ours });
      return;
    }
    // Newer if a former leader was closed before all tabs received its last renewal.
    if (!isSame(theirs, ours)) onRenewed(theirs);
    else if (ours.renewBy === 'redirect') post({ kind: 'sent', session: ours });
    if (wantsAnother) refreshOnce().catch(() => {});
  }

  function onMessage(message: Message): void {
    if (message.kind === 'failed') {
      const { why } = message;
      if (why !== 'unsure') onRenewBy(renewByAfter[why]);
      for (const one of waiting) one.reject(toError(why));
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
      if (leader.leads()) onOtherSession(session, kind === 'ask');
      return;
    }
    onRenewed(session);
    for (const one of waiting) if (!isSame(session, one.insteadOf)) one.resolve(session);
  }

  const channel = openChannel(name, (message) => onMessage(message as Message));
  post({ kind: 'joined', session: copy });

  const leader = standForLead(name);

  return {
    /**
     * Renews in this tab if it leads; otherwise lets the leader do it. Returns the new session.
     * Rejects with `SignInError` if the renewal failed in either tab.
     */
    async renew(): Promise<StoredSession> {
      const insteadOf = current();
      if (leader.leads() || insteadOf === null) return refreshOnce();
      const answered = { ...Promise.withResolvers<StoredSession>(), insteadOf };
      waiting.add(answered);
      post({ kind: 'ask', session: insteadOf });
      // The leader may be closed now, or hang: then its lead, or the wait, ends.
      const outcome = await Promise.race([
        answered.promise,
        leader.elected.then(() => 'ours' as const),
        renewalTimeout().then(() => Promise.reject(unreachable())),
      ]).finally(() => waiting.delete(answered));
      return outcome === 'ours' ? refreshOnce() : outcome;
    },
    leave(): void {
      hasLeft = true;
      leader.resign();
      channel.close();
    },
  };
}
