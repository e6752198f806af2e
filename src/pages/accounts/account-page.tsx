import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { Account } from '#api/contract/account.ts';
import { count, counted, missing } from '#lib/format.ts';
import { dateTimeWithZone } from '#lib/zone.ts';
import { accountQueries, useAccount, useAccountsById } from '#queries/accounts.queries.ts';
import { campaignQueries, useCampaigns } from '#queries/campaigns.queries.ts';
import { warningsBeside } from '#features/data-quality/data-quality-warning.tsx';
import { DriversCard } from '#features/drivers/drivers-card.tsx';
import { RangeTiles } from '#features/history/range-tiles.tsx';
import { RecordTrend } from '#features/history/history-chart.tsx';
import { useCampaignsInRange } from '#features/history/use-campaigns-in-range.tsx';
import { PacingLine, PacingNotes } from '#features/pacing/pacing-line.tsx';
import { usePacing } from '#features/pacing/use-pacing.ts';
import { useHistory } from '#features/history/use-history.ts';
import { Link, ScopedLink } from '#navigation/link.tsx';
import { listLink } from '#lists/list-link.ts';
import { RecordPage } from '#lists/record-page.tsx';
import { MixedTotals } from '#metrics/display/period-note.tsx';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { targetFor } from '#metrics/targets.ts';
import { paths } from '#navigation/paths.ts';
import { FindingSources } from '#features/report-data/finding-sources.tsx';
import { isFirstLoad } from '#queries/is-first-load.ts';
import { Loaded } from '#query-state/loaded.tsx';
import { useTargets } from '#user/use-settings.ts';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TilesSkeleton } from '#ui/feedback/skeleton.tsx';
import { StatList } from '#ui/figure/stat-list.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { accountList, ConnectionBadge, linkedAccount } from './accounts.list.tsx';

export function AccountPage() {
  const { id = '' } = useParams();
  const campaigns = useCampaigns();
  const { state: history } = useHistory();
  return (
    <RecordPage
      list={accountList}
      listPath={paths.accounts}
      query={useAccount(id)}
      queryKey={accountQueries.detail(id).queryKey}
      also={[{ queryKey: campaignQueries.list().queryKey, receivedAt: campaigns.data?.receivedAt }]}
      nameOf={({ name }) => name}
      renderIdentity={({ is_connected: isConnected, channel, country_code: country }) => [
        <ConnectionBadge key="connection" isConnected={isConnected} />,
        channel,
        country,
        id,
      ]}
      renderSources={() => <FindingSources />}
      isReady={history !== undefined && !isFirstLoad(campaigns)}
    >
      {(account) => <AccountOf key={account.id} account={account} />}
    </RecordPage>
  );
}

/** Where an account has rows. */
const areas = [
  { path: paths.home, name: 'items to fix' },
  { path: paths.campaigns, name: 'campaigns' },
  { path: paths.keywords, name: 'keywords' },
  { path: paths.listings, name: 'listings' },
  { path: paths.inventory, name: 'inventory' },
];

function AccountOf({ account }: { account: Account }) {
  const { id, channel } = account;
  const accounts = useAccountsById();
  const campaigns = useCampaigns();
  const records = campaigns.data?.records;
  const own = useMemo(
    () => records?.filter(({ account_id: accountId }) => accountId === id) ?? [],
    [records, id],
  );
  const inRange = useCampaignsInRange(records, 'account');
  const shown = useMemo(
    () => inRange.campaigns?.filter(({ account_id: accountId }) => accountId === id),
    [inRange.campaigns, id],
  );
  const lacking = shown === undefined ? 0 : shown.length - metricsOf(shown).length;
  const included = useMemo(() => ({ channel: [], account_id: [id] }), [id]);
  const pacing = usePacing(records);
  const [targets] = useTargets();
  const linked = linkedAccount(account, accounts);
  return (
    <>
      {account.is_connected === false && (
        <Notice tone="error">
          This account is disconnected, so its data are no longer updated. Reconnect it on{' '}
          {channel ?? 'its channel'}; the next sync updates them.
        </Notice>
      )}
      <Panel
        title="Campaigns"
        actions={
          <span className="flex flex-wrap gap-2 sm:justify-end">
            {areas.map(({ path, name }) => (
              <Link
                key={path}
                to={listLink(path, { account_id: [id] })}
                className={buttonClass('secondary', 'small')}
              >
                View {name}
              </Link>
            ))}
          </span>
        }
      >
        <Loaded query={campaigns} what="campaigns" skeleton={<TilesSkeleton count={9} notes />}>
          {() =>
            own.length === 0 ? (
              <p className="text-muted">No campaigns yet. They appear after the next sync.</p>
            ) : (
              <>
                <RangeTiles
                  inRange={inRange}
                  campaigns={shown}
                  warning={warningsBeside(shown ?? [], inRange.isByDate)}
                  target={targetFor(targets ?? [], { channel, accountId: id })}
                  about={`${counted(own.length, 'campaign')}${lackingText(own.length, lacking)}`}
                />
                <MixedTotals campaigns={own} />
                <div className="mt-3 empty:hidden">
                  <PacingLine pacing={pacing} scope={included} />
                  <div className="text-xs text-muted empty:hidden">
                    <PacingNotes pacing={pacing} scope={included} />
                  </div>
                </div>
              </>
            )
          }
        </Loaded>
      </Panel>
      {own.length > 0 && (
        <RecordTrend
          campaigns={own}
          included={included}
          renderBeside={(period) => <DriversCard period={period} />}
        >
          <Panel isPlain title="Trend">
            <p className="text-muted">
              No history yet. Set it up on the <Link to={paths.home}>Overview</Link> to see this
              account by day.
            </p>
          </Panel>
        </RecordTrend>
      )}
      <Panel title="Record">
        <StatList
          stats={[
            {
              label: 'Linked account',
              value: linked?.isKnown ? (
                <ScopedLink to={paths.account(linked.id)}>
                  {linked.name} on {linked.channel}
                </ScopedLink>
              ) : (
                (linked?.id ?? missing)
              ),
              definition: 'The same seller’s account on another channel.',
            },
            { label: 'Currency', value: account.currency_code ?? missing },
            {
              label: 'Time zone',
              value: account.time_zone ?? missing,
              definition: 'This account’s days start and end in this time zone.',
            },
            { label: 'Last updated', value: dateTimeWithZone(account.last_synced_at) },
          ]}
        />
      </Panel>
    </>
  );
}

const lackingText = (all: number, lacking: number): string =>
  lacking === 0
    ? ''
    : lacking === all
      ? ', none with metrics yet'
      : `, ${count(lacking)} without metrics`;
