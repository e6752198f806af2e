import { memo, type ReactNode, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { Loaded } from '#shared/query-state/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Region } from './region.tsx';
import { counted, count, day } from '#lib/format.ts';
import { Link } from '#shared/link.tsx';
import { linkedIds } from '#shared/list-page/list-link.ts';
import { useTargets } from '#shared/settings/use-settings.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { linkClass } from '#ui/link-class.ts';
import { Card } from './region.tsx';
import { campaignsAt, settingsAt, without, accountsIn } from './overview-links.ts';
import { compareToTargets, groupByStatus, type KeysByStatus } from './target-status.ts';
import type { Account } from '#api/contract/account.ts';
import { now } from '#lib/clock.ts';
import { dayOf, boundsOfDay, dayAfter } from '#lib/days.ts';
import { paths } from '#shared/paths.ts';
import { matchesFilter, useScoped } from '#shared/scope.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useEntryState } from '#ui/use-entry-state.ts';

interface AccountsSectionProps {
  /** Campaigns in scope. */
  campaigns: readonly Campaign[];
  scope: Scope;
  /** The section’s dates, if they differ from the page’s date range. */
  period: ReactNode;
}

/** The accounts in scope: which receive no new data, and which are above their target. */
export const AccountsSection = memo(function AccountsSection({
  campaigns,
  scope,
  period,
}: AccountsSectionProps) {
  const accounts = useAccounts();
  return (
    <Region title="Accounts" meta={period}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="min-w-0">
          <Loaded query={accounts} what="accounts" skeleton={<Skeleton height="10rem" />}>
            {({ records }) => <ConnectionsCard accounts={records} scope={scope} />}
          </Loaded>
        </div>
        {campaigns.length > 0 && <TargetsCard campaigns={campaigns} scope={scope} />}
      </div>
    </Region>
  );
});

const inScopeOf = (accounts: readonly Account[], { channel, account_id }: Scope) =>
  accounts.filter(
    (account) => matchesFilter(channel, account.channel) && matchesFilter(account_id, account.id),
  );

interface ConnectionsProps {
  accounts: readonly Account[];
  scope: Scope;
}

/** Above all figures: none of them is updated while every account is disconnected. */
export function DisconnectedNotice({ accounts, scope }: ConnectionsProps) {
  const inScope = useMemo(() => inScopeOf(accounts, scope), [accounts, scope]);
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

interface Line {
  standing: keyof KeysByStatus;
  words: string;
  icon: IconName;
  colour: string;
}

const lines: readonly Line[] = [
  { standing: 'above', words: 'above target', icon: 'sort-up', colour: 'text-bad' },
  { standing: 'noSales', words: 'with spend but no sales', icon: 'error', colour: 'text-bad' },
  { standing: 'near', words: 'near target', icon: 'near', colour: 'text-warn' },
  { standing: 'below', words: 'below target', icon: 'check', colour: 'text-good' },
];

/** Accounts compared with the user's ACOS targets; each count links to their campaigns. */
export function TargetsCard({
  campaigns,
  scope,
}: {
  campaigns: readonly Campaign[];
  scope: Scope;
}) {
  const [targets] = useTargets();
  const counts = useMemo(
    () => groupByStatus(compareToTargets('account_id', campaigns, targets ?? [])),
    [campaigns, targets],
  );
  const homeless = useMemo(
    () => campaigns.filter(({ account_id }) => account_id === null).length,
    [campaigns],
  );
  return (
    <Card title="ACOS against target">
      {targets === null ? (
        <Skeleton height="1.25rem" />
      ) : targets.length === 0 ? (
        <p className="text-muted">
          <Link to={settingsAt(scope)} className={linkClass}>
            Set a target
          </Link>{' '}
          for everything, a channel or an account to see who is above it.
        </p>
      ) : (
        <ul className="leading-6">
          {lines
            .filter(({ standing }) => counts[standing].length > 0)
            .map(({ standing, words, icon, colour }) => (
              <li key={standing} className="flex items-center gap-2">
                <Icon name={icon} className={colour} />
                <span>
                  <TargetStatusLine words={words} ids={counts[standing]} scope={scope} />
                </span>
              </li>
            ))}
          {lines.every(({ standing }) => counts[standing].length === 0) && (
            <li className="text-muted">No account in this scope has both a target and metrics.</li>
          )}
          {homeless > 0 && (
            <li className="text-xs text-muted">
              Left out:{' '}
              <Link to={campaignsAt(scope, { f: [without('account')] })} className={linkClass}>
                {counted(homeless, 'campaign')} without an account
              </Link>
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}

interface StandingProps {
  words: string;
  /** Accounts, highest spend first. */
  ids: readonly string[];
  scope: Scope;
}

/** "65 accounts above target": links the accounts, or as many as a URL can hold. */
function TargetStatusLine({ words, ids, scope }: StandingProps) {
  const { ids: linked, which } = linkedIds(ids);
  const link = (text: string) => (
    <Link to={campaignsAt(scope, { account_id: linked, group: ['account'] })} className={linkClass}>
      {text}
    </Link>
  );
  const all = counted(ids.length, 'account');
  if (which === null)
    return (
      <>
        {link(all)} {words}
      </>
    );
  return (
    <>
      {all} {words}: {link(which)}
    </>
  );
}

const few = 4;

/** Number of accounts named here; the list is better for more. */
const many = 40;

/** Accounts without new data: disconnected, or connected and not synced recently. */
export function ConnectionsCard({ accounts, scope }: ConnectionsProps) {
  const inScope = useMemo(() => inScopeOf(accounts, scope), [accounts, scope]);
  const { disconnected, stale, lastFresh } = useMemo(
    () => connectionsOf(inScope, now()),
    [inScope],
  );
  const late = accountsIn(scope, {
    is_connected: 'true',
    f: [{ column: 'last_synced_at', test: 'range', from: '', to: lastFresh }],
  });
  return (
    <Card title="Connections" meta={counted(inScope.length, 'account')}>
      <p className="flex items-center gap-2">
        <Icon
          name={disconnected.length > 0 ? 'error' : 'check'}
          className={disconnected.length > 0 ? 'text-bad' : 'text-good'}
        />
        {disconnected.length === 0 ? (
          'All accounts are connected.'
        ) : (
          <span>
            <Link to={accountsIn(scope, { is_connected: 'false' })} className={linkClass}>
              {count(disconnected.length)} disconnected
            </Link>
            : no new data until you reconnect them.
          </span>
        )}
      </p>
      <Names accounts={disconnected} all={accountsIn(scope, { is_connected: 'false' })} />
      {stale.length > 0 && (
        <>
          <p className="mt-2 flex items-center gap-2">
            <Icon name="warning" className="text-warn" />
            <Link to={late} className={linkClass}>
              {count(stale.length)} connected, not synced since {day(lastFresh)}
            </Link>
          </p>
          <Names accounts={stale} all={late} />
        </>
      )}
    </Card>
  );
}

/** The first few by name, the rest on demand; `all` links to the full list. */
function Names({ accounts, all }: { accounts: readonly Account[]; all: string }) {
  const [isOpen, setOpen] = useEntryState(`accounts ${all}`, false);
  const scoped = useScoped();
  const shown = isOpen ? accounts : accounts.slice(0, few);
  if (accounts.length === 0) return null;
  return (
    <ul className="mt-1 ml-6">
      {shown.map(({ id, name, last_synced_at: at }) => (
        <li key={id} className="flex gap-3 leading-6">
          <Link
            to={scoped(paths.account(id))}
            title={name ?? id}
            className="min-w-0 truncate hover:text-accent hover:underline"
          >
            {name ?? id}
          </Link>
          <span className="ml-auto text-xs leading-6 whitespace-nowrap text-muted">
            {at === null ? 'last update unknown' : `since ${day(dayOf(Date.parse(at)))}`}
          </span>
        </li>
      ))}
      {accounts.length > few && (
        <li>
          {accounts.length > many ? (
            <Link to={all} className={linkClass}>
              {count(accounts.length - few)} more
            </Link>
          ) : (
            <Button
              className="-ml-2"
              variant="quiet"
              size="small"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Fewer' : `${count(accounts.length - few)} more`}
            </Button>
          )}
        </li>
      )}
    </ul>
  );
}

/** Accounts without new data. */
interface Connections {
  /** Longest first; those with an unknown time come before. */
  disconnected: Account[];
  /** Connected, and last synced on `lastFresh` or before. */
  stale: Account[];
  /** The day before yesterday in the displayed time zone, `YYYY-MM-DD`: accounts synced later are up to date. */
  lastFresh: string;
}

/** Accounts without new data at a time in milliseconds since 1970. */
export function connectionsOf(accounts: readonly Account[], at: number): Connections {
  const lastFresh = dayAfter(dayOf(at), -2) ?? '';
  // Like the list's filter by day: until the end of that day.
  const end = boundsOfDay(lastFresh).to;
  const syncedAt = ({ last_synced_at }: Account) => Date.parse(last_synced_at ?? '') || 0;
  const longest = (some: Account[]) => some.toSorted((a, b) => syncedAt(a) - syncedAt(b));
  return {
    disconnected: longest(accounts.filter(({ is_connected }) => is_connected === false)),
    stale: longest(
      accounts.filter(
        (account) =>
          account.is_connected === true && syncedAt(account) > 0 && syncedAt(account) <= end,
      ),
    ),
    lastFresh,
  };
}
