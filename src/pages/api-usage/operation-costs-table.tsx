import { count, humanize, missing } from '#lib/format.ts';
import { useRateLimitNow } from '#query-state/use-rate-limit.ts';
import { SmallTable } from '#metrics/display/small-table.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { headerRows } from './header-values.ts';
import { operationCosts } from './operation-costs.ts';

/** Aligns numbers with the first line of texts that wrap. */
const firstLines = '[&_:is(th,td)]:py-1.5 [&_:is(th,td)]:align-baseline';

/** The cost of each operation, and how many calls the current units allow. */
export function OperationCosts() {
  const { board, left } = useRateLimitNow(1000);
  const isListed = (board.limits()?.operation_costs.length ?? 0) > 0;
  const costs = operationCosts(board, left);
  const free = costs.filter(({ cost }) => cost === 0);
  return (
    <Panel title="Cost per operation">
      <div className={firstLines}>
        <SmallTable
          name="Cost per operation"
          columns={[
            { label: 'Operation' },
            { label: 'Request' },
            { label: 'Units', isFigure: true },
            { label: 'Calls left', isFigure: true },
          ]}
          rows={costs
            .filter(({ cost }) => cost !== 0)
            .map(({ address, name, cost, fits }) => ({
              id: address,
              cells: [
                name === null ? missing : humanize(name),
                <code key="request" className="text-xs text-muted">
                  {address}
                </code>,
                count(cost),
                count(fits),
              ],
            }))}
        />
      </div>
      <p className="mt-3 text-muted">
        {!isListed && 'Assumed costs: the service states none. '}
        {free.length > 0 && `Free: ${free.map(({ name, address }) => name ?? address).join(', ')}.`}
      </p>
    </Panel>
  );
}

/** The meaning and current value of the rate limit headers. */
export function ResponseHeaders() {
  const { board, state, time, left } = useRateLimitNow(1000);
  const rows = headerRows(board.limits()?.headers ?? [], state, left, time);
  return (
    <Panel title="Rate limit headers">
      <div className={firstLines}>
        <SmallTable
          name="Rate limit headers"
          columns={[{ label: 'Header' }, { label: 'Meaning' }, { label: 'Now', isFigure: true }]}
          rows={rows.map(({ name, meaning, value }) => ({
            id: name,
            cells: [
              <code key="name" className="text-xs">
                {name}
              </code>,
              <span key="meaning" className="block min-w-28 whitespace-normal">
                {meaning}
              </span>,
              value ?? missing,
            ],
          }))}
        />
      </div>
    </Panel>
  );
}
