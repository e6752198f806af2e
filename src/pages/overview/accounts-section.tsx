import type { ReactNode } from 'react';
import type { Account } from '#api/contract/account.ts';
import { now } from '#lib/clock.ts';
import { boundsOfDay, dayAfter, dayOf } from '#lib/days.ts';
import { count, counted, day } from '#lib/format.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { Link, ScopedLink } from '#navigation/link.tsx';
import { linkedIds, accountsIn, campaignsAt, without } from '#lists/list-link.ts';
import { paths } from '#navigation/paths.ts';
import { isInScope, type Scope } from '#navigation/scope.ts';
import { Loaded } from '#query-state/loaded.tsx';
import { useTargets } from '#user/use-settings.ts';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { compareToTargets, groupByStatus } from './target-status.ts';
import type { Performance } from './use-performance.ts';

interface AccountsSectionProps extends Pick<Performance, 'campaigns' | 'scope'> {
  /** The section’s dates, if they differ from the page’s date range. */
  period: ReactNode;
}

/** The accounts in scope: which receive no new data, and which are above their target. */
export function AccountsSection({ campaigns, scope, period }: AccountsSectionProps) {
  const accounts = useAccounts();
  return (
    <Panel isPlain title="Accounts" meta={period}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="min-w-0">
          <Loaded query={accounts} what="accounts" skeleton={<Skeleton height="10rem" />}>
            {({ records }) => <ConnectionsCard accounts={records} scope={scope} />}
          </Loaded>
        </div>
        {campaigns.length > 0 && <TargetsCard campaigns={campaigns} scope={scope} />}
      </div>
    </Panel>
  );
}

const inScopeOf = (accounts: readonly Account[], scope: Scope) =>
  accounts.filter(({ id, channel }) => isInScope(scope, { channel, account_id: id }));

interface ConnectionsProps {
  accounts: readonly Account[];
  scope: Scope;
}

/** Above all figures: none of them is updated while every account is disconnected. */
export function DisconnectedNotice({ accounts, scope }: ConnectionsProps) {
  const inScope = inScopeOf(accounts, scope);
  if (inScope.length === 0 || inScope.some(({ is_connected: is }) => is !== false)) return null;
  return (
    <Notice
      tone="error"
      action={
        <Link to={accountsIn(scope)} className={buttonClass('secondary', 'small')}>
          View accounts
        </Link>
      }
    >
      {inScope.length === 1
        ? 'This account is disconnected. Its figures are not updated until you reconnect it on its channel.'
        : `All ${count(inScope.length)} accounts are disconnected. Figures are not updated until you reconnect them on their channels.`}
    </Notice>
  );
}

const statusLines = [
  { status: 'above', words: 'above target', icon: 'sort-up', colour: 'text-bad' },
  { status: 'noSales', words: 'with spend but no sales', icon: 'error', colour: 'text-bad' },
  { status: 'near', words: 'near target', icon: 'near', colour: 'text-warn' },
  { status: 'below', words: 'below target', icon: 'check', colour: 'text-good' },
] as const;

/** Accounts compared with the user's ACOS targets; each count links to their campaigns. */
export function TargetsCard({ campaigns, scope }: Omit<AccountsSectionProps, 'period'>) {
  const [targets] = useTargets();
  const byStatus = groupByStatus(compareToTargets('account_id', campaigns, targets ?? []));
  const withoutAccount = campaigns.filter(({ account_id: id }) => id === null).length;
  return (
    <Panel level={3} title="ACOS against target">
      {targets === null ? (
        <Skeleton height="1.25rem" />
      ) : targets.length === 0 ? (
        <p className="text-muted">
          <ScopedLink to={paths.settings}>Set a target</ScopedLink> for everything, a channel or an
          account to see who is above it.
        </p>
      ) : (
        <ul className="leading-6">
          {statusLines.map(({ status, ...line }) => {
            const ids = byStatus.get(status);
            return ids && <TargetStatusLine key={status} {...line} ids={ids} scope={scope} />;
          })}
          {byStatus.size === 0 && (
            <li className="text-muted">No account in this scope has both a target and metrics.</li>
          )}
          {withoutAccount > 0 && (
            <li className="text-xs text-muted">
              Left out:{' '}
              <Link to={campaignsAt(scope, { f: [without('account')] })}>
                {counted(withoutAccount, 'campaign')} without an account
              </Link>
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}

interface TargetStatusLineProps extends Omit<(typeof statusLines)[number], 'status'> {
  /** Accounts, highest spend first. */
  ids: readonly string[];
  scope: Scope;
}

/** "65 accounts above target": links the accounts, or as many as a URL can hold. */
function TargetStatusLine({ words, icon, colour, ids, scope }: TargetStatusLineProps) {
  const { ids: linked, which } = linkedIds(ids);
  const all = `${counted(ids.length, 'account')} ${words}`;
  const to = campaignsAt(scope, { account_id: linked, group: ['account'] });
  return (
    <li className="flex items-center gap-2">
      <Icon name={icon} className={colour} />
      <span>
        {which !== null && `${all}: `}
        <Link to={to}>{which ?? all}</Link>
      </span>
    </li>
  );
}

/** Accounts without new data: disconnected, or connected and not synced recently. */
export function ConnectionsCard({ accounts, scope }: ConnectionsProps) {
  const inScope = inScopeOf(accounts, scope);
  const { disconnected, stale, lastFresh } = connectionsOf(inScope, now());
  const allDisconnected = accountsIn(scope, { is_connected: 'false' });
  const allStale = accountsIn(scope, {
    is_connected: 'true',
    f: [{ column: 'last_synced_at', test: 'range', from: '', to: lastFresh }],
  });
  return (
    <Panel level={3} title="Connections" meta={counted(inScope.length, 'account')}>
      <p className="flex items-center gap-2">
        <Icon
          name={disconnected.length > 0 ? 'error' : 'check'}
          className={disconnected.length > 0 ? 'text-bad' : 'text-good'}
        />
        {disconnected.length === 0 ? (
          'All accounts are connected.'
        ) : (
          <span>
            <Link to={allDisconnected}>{count(disconnected.length)} disconnected</Link>: no new data
            until you reconnect them.
          </span>
        )}
      </p>
      <Names accounts={disconnected} all={allDisconnected} />
      {stale.length > 0 && (
        <p className="mt-2 flex items-center gap-2">
          <Icon name="warning" className="text-warn" />
          <Link to={allStale}>
            {count(stale.length)} connected, not synced since {day(lastFresh)}
          </Link>
        </p>
      )}
      <Names accounts={stale} all={allStale} />
    </Panel>
  );
}

const mostNamed = 4;

/** The first few by name; `all` links to the full list. */
function Names({ accounts, all }: { accounts: readonly Account[]; all: string }) {
  return (
    <ul className="mt-1 ml-6 empty:hidden">
      {accounts.slice(0, mostNamed).map(({ id, name, last_synced_at: at }) => (
        <li key={id} className="flex gap-3 leading-6">
          <ScopedLink
            to={paths.account(id)}
            title={name ?? id}
            className="min-w-0 truncate hover:text-accent hover:underline"
          >
            {name ?? id}
          </ScopedLink>
          <span className="ml-auto text-xs leading-6 whitespace-nowrap text-muted">
            {at === null ? 'last update unknown' : `since ${day(dayOf(Date.parse(at)))}`}
          </span>
        </li>
      ))}
      {accounts.length > mostNamed && (
        <li>
          <Link to={all}>View all {count(accounts.length)}</Link>
        </li>
      )}
    </ul>
  );
}

/**
 * Accounts without new data at a time in milliseconds since 1970, longest first, those with an unknown time before:
 * disconnected, or connected and last synced on `lastFresh`, the day before yesterday in the displayed time zone, or before.
 */
export function connectionsOf(accounts: readonly Account[], at: number) {
  const lastFresh = dayAfter(dayOf(at), -2) ?? '';
  // Like the list's filter by day: until the end of that day.
  const end = boundsOfDay(lastFresh).to;
  const syncedAt = ({ last_synced_at }: Account) => Date.parse(last_synced_at ?? '') || 0;
  const longest = accounts.toSorted((a, b) => syncedAt(a) - syncedAt(b));
  return {
    lastFresh,
    disconnected: longest.filter(({ is_connected }) => is_connected === false),
    stale: longest.filter(
      (one) => one.is_connected === true && syncedAt(one) > 0 && syncedAt(one) <= end,
    ),
  };
}
