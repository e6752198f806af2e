import { useMemo } from 'react';
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import { lastEndedDay } from '#dates/ended-days.ts';
import { coveredAccounts } from '#features/history/history-coverage.ts';
import { useAnswer, useHistory } from '#features/history/use-history.ts';
import { now } from '#lib/clock.ts';
import { type Budget, type PacingStatus, pacingStatus } from '#metrics/budgets.ts';
import type { SettingScope } from '#metrics/setting-scope.ts';
import { rateOf } from '#metrics/rates.ts';
import { entireScope, isInScope, type Scope } from '#navigation/scope.ts';
import { accountLabels, useAccounts } from '#queries/accounts.queries.ts';
import { isFirstLoad } from '#queries/is-first-load.ts';
import { useBudgets, useRates } from '#user/use-settings.ts';
import { type Budgeted, paceOf, type Pacing, pacingDays } from './pacing.ts';

/** The pacing of a budget, with what the budget is for. */
export interface BudgetPacing extends Pacing {
  /** Its name: "All campaigns", "channel-a", or that of its account. */
  name: string;
  scope: ReturnType<typeof placeOf>['scope'];
  /** The same, of an account with its channel. */
  place: ReturnType<typeof placeOf>['place'];
  /** `null` if the projection is not known or not sure. */
  status: PacingStatus | null;
}

interface NamedBudget extends Budgeted, Pick<BudgetPacing, 'name' | 'scope' | 'place'> {}

const none: readonly BudgetPacing[] = [];

/**
 * How all monthly budgets are spent, from the history on this device: none without budgets or without a history;
 * `undefined` until they are known. `campaigns` are all that the service lists.
 */
export function usePacing(
  campaigns: readonly Campaign[] | undefined,
): readonly BudgetPacing[] | undefined {
  const [budgets] = useBudgets();
  const [rates] = useRates();
  const accounts = useAccounts();
  const isComing = isFirstLoad(accounts);
  const records = accounts.data?.records;
  const months = useHistory().state?.months.length;
  const all = budgets?.all;
  const isEmpty = months === 0 || all?.length === 0;
  const question = useMemo(() => {
    if (all === undefined || isEmpty || campaigns === undefined || isComing) return undefined;
    const named = namedBudgets(all, records ?? [], campaigns);
    const days = pacingDays(named);
    const period = { days, before: null, all: days, projecting: null, neededDays: days };
    return { ...period, included: entireScope, named };
  }, [all, isEmpty, campaigns, isComing, records]);
  const found = useAnswer('period', question);
  return useMemo(() => {
    if (isEmpty) return none;
    if (budgets === null) return undefined;
    return found?.question.named.map(({ name, scope, place, ...of }) => {
      const { currency } = of.budget;
      const unit = rates && rateOf(currency, rates);
      const pacing = paceOf({
        ...of,
        days: found.question.days,
        read: found.answer.read,
        figures: found.answer.figures.filter((one) =>
          isInScope(scope, { channel: one.channel, account_id: one.account }),
        ),
        rateOf(code) {
          if (code === currency) return 1;
          const rate = rates && rateOf(code, rates);
          return rate === null || unit === null ? null : rate / unit;
        },
      });
      const off = pacing.isSure ? (pacing.projection?.off ?? null) : null;
      return { ...pacing, name, scope, place, status: pacingStatus(off, budgets) };
    });
  }, [isEmpty, budgets, found, rates]);
}

function namedBudgets(
  budgets: readonly Budget[],
  accounts: readonly Account[],
  campaigns: readonly Campaign[],
): NamedBudget[] {
  const zones = new Map(accounts.map(({ id, time_zone: zone }) => [id, zone]));
  const labels = accountLabels(accounts);
  return budgets.map((budget) => {
    const { scope, place } = placeOf(budget, accounts);
    const own = accounts.filter(({ id, channel }) => isInScope(scope, { channel, account_id: id }));
    const ofOwn = own.map(({ time_zone: zone }) => zone);
    const inScope = campaigns.filter((campaign) => isInScope(scope, campaign));
    return {
      budget,
      name:
        place.account_id === null
          ? (place.channel ?? 'All campaigns')
          : (labels.get(place.account_id) ?? place.account_id),
      scope,
      place,
      last: lastEndedDay(ofOwn.length === 0 ? [null] : ofOwn, now()) ?? '',
      accounts: coveredAccounts(inScope, zones).map(({ id }) => id),
      disconnected: own.filter((one) => one.is_connected === false).length,
    };
  });
}

/** What a budget is for. */
export function placeOf(of: SettingScope, accounts: readonly Account[]) {
  const channel = of.of === 'channel' ? of.channel : null;
  const id = of.of === 'account' ? of.accountId : null;
  const own = accounts.find((account) => account.id === id)?.channel ?? null;
  return {
    scope: { channel: channel === null ? [] : [channel], account_id: id === null ? [] : [id] },
    place: { channel: channel ?? own, account_id: id },
  };
}

/** Those whose spend is all in a scope. */
export const budgetsIn = (all: readonly BudgetPacing[], scope: Scope): readonly BudgetPacing[] =>
  all.filter(({ place }) => isInScope(scope, place));

/** The one for exactly a scope; `undefined` without it. */
export const budgetOf = (all: readonly BudgetPacing[], scope: Scope): BudgetPacing | undefined =>
  budgetsIn(all, scope).find(
    ({ budget: { of } }) =>
      of === 'everything' || (of === 'channel' ? scope.channel : scope.account_id).length === 1,
  );
