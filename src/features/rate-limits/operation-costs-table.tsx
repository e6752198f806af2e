import { Fragment } from 'react';
import { count, missing } from '#lib/format.ts';
import { useRateLimitNow } from '#shared/rate-limit/use-rate-limit.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { capitalize } from './capitalize.ts';
import { headerRows } from './header-values.ts';
import { operationCosts } from './operation-costs.ts';
import { PlainTable } from './plain-table.tsx';

/** The cost of each operation, and how many calls the current units allow. */
export function OperationCosts() {
  const { board, left } = useRateLimitNow(1000);
  const isListed = (board.limits()?.operation_costs.length ?? 0) > 0;
  const costs = operationCosts(board, left);
  const free = costs.filter(({ cost }) => cost === 0);
  return (
    <Panel title="Cost per operation">
      <PlainTable
        name="Cost per operation"
        columns={[
          { key: 'operation', label: 'Operation', wide: true },
          { key: 'cost', label: 'Units per call', align: 'end' },
          { key: 'fits', label: 'Calls left now', align: 'end' },
        ]}
        rows={costs
          .filter(({ cost }) => cost !== 0)
          .map(({ address, name, cost, fits }) => ({
            key: address,
            cells: [
              <>
                {name !== null && `${capitalize(name)} `}
                <Address>{address}</Address>
              </>,
              count(cost),
              count(fits),
            ],
          }))}
      />
      <p className="mt-3 text-muted">
        {!isListed && 'Assumed costs: the service states none. '}
        {free.length > 0 && `Free: ${free.map(({ name, address }) => name ?? address).join(', ')}.`}
      </p>
    </Panel>
  );
}

/** Wraps between its steps if it is too long. */
function Address({ children }: { children: string }) {
  return (
    <code className="text-xs text-muted max-sm:block sm:ml-2">
      {children.split(/(?<=[ /])/).map((step, index) => (
        <Fragment key={index}>
          <wbr />
          {step}
        </Fragment>
      ))}
    </code>
  );
}

/** The meaning and current value of the rate limit headers. */
export function ResponseHeaders() {
  const { board, state, time, left } = useRateLimitNow(1000);
  const rows = headerRows(board.limits()?.headers ?? [], state, left, time);
  return (
    <Panel title="Rate limit headers">
      <PlainTable
        name="Rate limit headers"
        columns={[
          { key: 'name', label: 'Header' },
          { key: 'meaning', label: 'Meaning', wide: true },
          { key: 'value', label: 'Now', align: 'end' },
        ]}
        rows={rows.map(({ name, meaning, value }) => ({
          key: name,
          cells: [
            <code key="name" className="text-xs sm:whitespace-nowrap">
              {name}
            </code>,
            meaning,
            value ?? missing,
          ],
        }))}
      />
    </Panel>
  );
}
