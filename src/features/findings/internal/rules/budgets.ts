/** Monthly budgets that the projection misses by more than the user tolerates. */
import {
  budgetMoney,
  budgetText,
  monthName,
  offText,
  perDayText,
  spentText,
} from '#features/pacing/pacing-text.ts';
import type { BudgetPacing } from '#features/pacing/use-pacing.ts';
import { isolate, moneyWithCurrency } from '#lib/format.ts';
import { scopeKey } from '#metrics/setting-scope.ts';
import type { Rule } from '#features/findings/finding.ts';

export const offBudget: Rule<'off_budget', BudgetPacing> = {
  label: 'Off budget',
  dependsOn: ['spend'],
  find(pacing) {
    const { budget, month, length, projection, status, scope } = pacing;
    if (projection === null || status === null || status === 'near') return [];
    return [
      {
        kind: 'off_budget',
        id: `off_budget ${month} ${scopeKey(budget)}`,
        amountAtRisk: Math.abs(projection.amount - budget.amount),
        spend: Math.max(projection.amount, budget.amount),
        currency: budget.currency,
        days: length,
        cause: status,
        scope,
        pacing,
        projection,
      },
    ];
  },
  title: ({ pacing, projection }) =>
    `${isolate(pacing.name)}: projected ${offText(projection.off)} budget in ${monthName(pacing)}`,
  reason: ({ pacing, projection }) =>
    `Projected ${budgetMoney(projection.amount)} of ${budgetText(pacing)}: ${spentText(pacing)}; ${perDayText(pacing)}.`,
  amountText({ pacing, projection, currency }) {
    const budget = `budget of ${moneyWithCurrency(pacing.budget.amount, currency)}`;
    const projected = `projection of ${moneyWithCurrency(projection.amount, currency)}`;
    return projection.off > 0
      ? `The ${projected} less the ${budget}.`
      : `The ${budget} less the ${projected}.`;
  },
};
