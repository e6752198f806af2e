/** The list of accounts. */
import type { Account } from '#api/contract/account.ts';
import { percentFormat } from '#lib/cell-formats.ts';
import { count, humanize, isolate } from '#lib/format.ts';
import type { TableRow } from '#lib/table-query.ts';
import { figureOf, idOf, textOf } from '#lib/table-row.ts';
import type { BudgetPacing } from '#features/pacing/use-pacing.ts';
import type { MetricChanges } from '#features/history/period-campaigns.ts';
import { amountOrCurrencies } from '#lists/amount-cells.tsx';
import { CellLink } from '#lists/cell-link.tsx';
import {
  acosChange,
  comparedAmounts,
  changeAmount,
  changeShare,
  dailyTrend,
  pointsAboveTarget,
  SalesText,
  targetAcos,
} from '#lists/change-columns.tsx';
import { defineList } from '#lists/define-list.ts';
import {
  instant,
  channel,
  currency,
  facet,
  hidden,
  metric,
  number,
  recordId,
  text,
} from '#lists/list-columns.tsx';
import { aboveTarget, atLeast, highest, spendWithoutSales } from '#lists/list-conditions.ts';
import { anyOf, scope, yesOrNo } from '#lists/list-filter.ts';
import { listLink } from '#lists/list-link.ts';
import { pointsText, shareText } from '#metrics/metric-change.ts';
import { targetStatus, type Target } from '#metrics/targets.ts';
import { metricText } from '#metrics/metrics.ts';
import { inPoints } from '#metrics/ratios.ts';
import { campaignSales } from '#metrics/totals.ts';
import { paths } from '#navigation/paths.ts';
import { dateParams } from '#navigation/scope.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { withAsterisk } from '#ui/figure/partial-figure.tsx';
import { Icon } from '#ui/icon.tsx';
import type { AccountFigures } from './account-figures.ts';

const amount = (id: 'spend' | 'sales', own: Parameters<typeof metric>[2]) =>
  metric(id, 124, { cell: amountOrCurrencies, ...own });

/** Near the target is neither. */
function isBelowTarget(row: TableRow): boolean | null {
  const [acos, target] = [figureOf(row, 'acos'), figureOf(row, 'target')];
  const status = targetStatus(acos, target === null ? null : { acos: target });
  return status === null || status === 'near' ? null : status === 'below';
}

const acos = metric('acos', 80, { priority: 2 });

export const accountList = defineList({
  name: 'Accounts',
  one: 'account',
  search: { label: 'Search accounts', placeholder: 'Name, ID or country' },
  empty: {
    title: 'No accounts yet',
    text: 'Connect an account on its channel. It appears here after the next sync.',
  },
  currency: 'currency',
  sort: '-spend,name',
  columns: {
    name: text('Account', 216, {
      search: true,
      priority: 1,
      cell: (row) => (
        <>
          {textOf(row, 'name')}
          <span className="text-muted">{textOf(row, 'namesake')}</span>
        </>
      ),
    }),
    namesake: hidden({ type: 'text' }),
    id: recordId('Account ID'),
    spend: amount('spend', { priority: 2 }),
    spend_change: changeShare('spend'),
    pacing: number('Budget pacing', 128, {
      priority: 2,
      summed: false,
      condition: 'percent',
      rounding: 3,
      format: percentFormat(1),
      definition:
        'Spend projected to the end of the month, above or below the account’s monthly budget. Set budgets in Settings.',
      write: shareText,
      cell: (row) => {
        const status = textOf(row, 'pacing_status');
        if (status === 'unknown') return '…';
        const off = shareText(figureOf(row, 'pacing'));
        const colour = status === 'over' ? 'text-bad' : status === 'under' && 'text-warn';
        return colour ? <span className={colour}>{off}</span> : off;
      },
    }),
    sales: amount('sales', { definition: campaignSales }),
    sales_change: changeShare('sales'),
    acos: {
      ...acos,
      // Over the campaigns that have both, like every total of ACOS.
      data: { type: 'ratio', over: 'acos_spend', under: 'acos_sales' },
      cell: (row) =>
        withAsterisk(
          metricText('acos', figureOf(row, 'acos')),
          figureOf(row, 'left_out') ?? undefined,
        ),
    },
    acos_change: acosChange(),
    daily_trend: dailyTrend,
    above_target: pointsAboveTarget({
      definition:
        'ACOS minus target ACOS, in percentage points. Within 10% of the target counts as near.',
      cell: (row) => {
        const [points, isGood] = [pointsText(figureOf(row, 'above_target')), isBelowTarget(row)];
        return isGood === null ? points : <SalesText text={points} isGood={isGood} />;
      },
    }),
    pacing_status: hidden({ type: 'text' }),
    findings: number('Items to fix', 104, {
      priority: 2,
      summed: false,
      definition:
        'Items in “Fix first”: wasted spend in campaigns and, with their reports on this device, in products and keywords. Also a missed monthly budget.',
      cell: (row) => {
        const many = figureOf(row, 'findings');
        if (many === null) return '…';
        if (many === 0) return count(many);
        const to = listLink(paths.home, { account_id: [idOf(row)] });
        return (
          <CellLink to={to} hasScope>
            {count(many)}
          </CellLink>
        );
      },
    }),
    spend_difference: changeAmount('spend'),
    sales_difference: changeAmount('sales'),
    ...comparedAmounts,
    is_connected: facet('Connection', 132, {
      order: ['disconnected', 'connected', 'unknown'],
      definition: 'A disconnected account receives no new data.',
      filter: 'is_connected',
      labelOf: humanize,
      cell: (row) => {
        const state = textOf(row, 'is_connected');
        return <ConnectionBadge isConnected={state === 'unknown' ? null : state === 'connected'} />;
      },
    }),
    last_synced_at: instant('Last updated', 168, {
      definition: 'When the service last received the account’s data from its channel.',
    }),
    channel: channel(96),
    target: targetAcos,
    campaigns: number('Campaigns', 96, {
      cell: (row) => {
        const many = figureOf(row, 'campaigns');
        if (many === null || many === 0) return count(many);
        return (
          <CellLink to={listLink(paths.campaigns, { account_id: [idOf(row)] })} hasScope>
            {count(many)}
          </CellLink>
        );
      },
    }),
    advice: text('What to do', 176, { blank: true, sortable: false }),
    linked: text('Linked account', 208, {
      definition: 'The same seller’s account on another channel.',
    }),
    country_code: facet('Country', 88, { search: true, group: true }),
    currency: currency(92),
    currencies: hidden({ type: 'number', summed: false }),
    acos_spend: hidden({ type: 'money' }),
    acos_sales: hidden({ type: 'money' }),
    left_out: hidden({ type: 'number' }),
  },
  filters: {
    ...scope,
    account_id: anyOf('id'),
    is_connected: yesOrNo('is_connected', 'Connected', {
      yes: { label: 'Connected', cell: 'connected' },
      no: { label: 'Disconnected', cell: 'disconnected' },
    }),
  },
  params: dateParams,
  presets: {
    ...aboveTarget,
    ...spendWithoutSales,
    'Most items to fix': { f: [atLeast('findings', '1')], sort: highest('findings') },
    Disconnected: { is_connected: 'false' },
    'Without a linked account': { f: [{ column: 'linked', test: 'empty' }] },
  },
});

interface Known {
  /** Its name among those of all accounts. */
  label?: string | undefined;
  /** Totals of its campaigns, if it has any and they are loaded. */
  figures: AccountFigures | undefined;
  target: Target | null;
  /** Of its monthly budget; `null` until it is known. */
  pacing?: Pick<BudgetPacing, 'projection' | 'status'> | null | undefined;
  change: MetricChanges;
  /** `null` until it is known. */
  findings: number | null;
}

/** An account as a record of that list, with values as displayed, so that they can be sorted, searched and exported. */
export function recordOf(account: Account, accounts: Map<string, Account>, known: Known) {
  const { is_connected: isConnected, channel: own } = account;
  const { figures, target, pacing, change, findings } = known;
  const linked = linkedAccount(account, accounts);
  const ratio = figures?.acos ?? null;
  const name = account.name ?? account.id;
  return {
    ...account,
    ...figures,
    // That of its amounts; its own without any, and beside several, which have no sum.
    currency: figures?.currency ?? account.currency_code,
    target: target?.acos ?? null,
    above_target: ratio === null || target === null ? null : inPoints(ratio - target.acos),
    pacing: pacing?.projection?.off ?? null,
    pacing_status: pacing === null ? 'unknown' : (pacing?.status ?? null),
    ...change,
    findings,
    name,
    // " · channel-b", if another account has the same name.
    namesake: known.label?.slice(name.length) ?? '',
    is_connected: isConnected === null ? 'unknown' : isConnected ? 'connected' : 'disconnected',
    advice: isConnected === false ? `Reconnect it on ${own ?? 'its channel'}` : null,
    // A linked account often has the same name: its channel distinguishes them.
    linked: linked && [linked.channel, linked.name].filter((part) => part !== null).join(': '),
  };
}

/** The account that `account` is linked to, if it is not loaded only its ID; `null` if there is none. */
export function linkedAccount(account: Account, accounts: Map<string, Account>) {
  const id = account.linked_channel_id;
  if (id === null) return null;
  const linked = accounts.get(id);
  return {
    id,
    name: isolate(linked?.name ?? id),
    channel: linked?.channel ?? null,
    isKnown: linked !== undefined,
  };
}

/** Whether an account is connected. */
export function ConnectionBadge({ isConnected }: { isConnected: boolean | null }) {
  if (isConnected === null) return <Badge tone="neutral">Unknown</Badge>;
  return (
    <Badge
      tone={isConnected ? 'good' : 'bad'}
      icon={<Icon name={isConnected ? 'check' : 'error'} />}
    >
      {isConnected ? 'Connected' : 'Disconnected'}
    </Badge>
  );
}
