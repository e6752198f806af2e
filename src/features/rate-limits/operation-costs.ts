/** What each operation costs, as rows of a table, apart from any drawing. */
import { allOperations, operationAt, operationName } from '#workspace/operations.ts';
import type { BudgetBoard } from '#workspace/use-budget.ts';

export interface OperationCost {
  /** "GET /catalog/listings/{listingId}/quality" */
  address: string;
  /** In the reader's words; `null` for an operation that is not known here. */
  name: string | null;
  /** Units a call; `null` where the service lists the operation without a readable cost. */
  cost: number | null;
  /** Calls that the units left now carry; `null` where that is not known, or the call is free. */
  fits: number | null;
}

/** Dearest first. As the service lists them; where it lists none, as they are assumed. */
export function operationCosts(
  { limits, costOf }: Pick<BudgetBoard, 'limits' | 'costOf'>,
  left: number | null,
): OperationCost[] {
  const listed = limits()?.operation_costs ?? [];
  const costs: Omit<OperationCost, 'fits'>[] =
    listed.length > 0
      ? listed.map(({ method, path, cost }) => {
          const endpoint = operationAt(method ?? '', path ?? '');
          return {
            address: `${method ?? ''} ${path ?? ''}`.trim(),
            name: endpoint === null ? null : operationName(endpoint),
            cost,
          };
        })
      : allOperations().map(({ endpoint, method, path }) => ({
          address: `${method} ${path}`,
          name: operationName(endpoint),
          cost: costOf(endpoint),
        }));
  return costs
    .map((operation) => ({ ...operation, fits: fitsInto(left, operation.cost) }))
    .toSorted((a, b) => (b.cost ?? -1) - (a.cost ?? -1) || nameOf(a).localeCompare(nameOf(b)));
}

function fitsInto(left: number | null, cost: number | null): number | null {
  if (left === null || cost === null || cost <= 0) return null;
  return Math.floor(Math.max(0, left) / cost);
}

function nameOf({ name, address }: Pick<OperationCost, 'name' | 'address'>): string {
  return name ?? address;
}
