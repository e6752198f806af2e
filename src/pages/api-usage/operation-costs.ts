/** The cost of each operation, as rows of a table. */
import { allOperations, operationAt, operationName } from '#query-state/operations.ts';
import type { RateLimitMonitor } from '#query-state/use-rate-limit.ts';

export interface OperationCost {
  /** "GET /catalog/listings/{listingId}/quality" */
  address: string;
  /** A readable name; `null` for an unknown operation. */
  name: string | null;
  /** Units per call; `null` if the service lists the operation without a readable cost. */
  cost: number | null;
  /** How many calls the current units allow; `null` if unknown, or if the call is free. */
  fits: number | null;
}

/** Most expensive first. As listed by the service; if it lists none, as assumed. */
export function operationCosts(
  { limits, costOf }: Pick<RateLimitMonitor, 'limits' | 'costOf'>,
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
