import { Fragment } from 'react';
import { count, missing } from '#lib/format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { useBudgetNow } from '#workspace/use-budget.ts';
import { capital } from './capital.ts';
import { headerRows } from './header-values.ts';
import { operationCosts } from './operation-costs.ts';
import { PlainTable } from './plain-table.tsx';

/** What each operation takes, and how often it could be done right now. */
export function OperationCosts() {
  const { board, left } = useBudgetNow(1000);
  const isListed = (board.limits()?.operation_costs.length ?? 0) > 0;
  const costs = operationCosts(board, left);
  const free = costs.filter(({ cost }) => cost === 0);
  return (
    <Panel title="Cost per operation">
      <PlainTable
        name="Cost per operation"
        columns={[
          { key: 'operation', label: 'Operation', wide: true },
          { key: 'cost', label: 'Units a call', align: 'end' },
          { key: 'fits', label: 'Calls left now', align: 'end' },
        ]}
        rows={costs
          .filter(({ cost }) => cost !== 0)
          .map(({ address, name, cost, fits }) => ({
            key: address,
            cells: [
              <>
                {name !== null && `${capital(name)} `}
                <Address>{address}</Address>
              </>,
              count(cost),
              count(fits),
            ],
          }))}
      />
      <p className="mt-3 text-muted">
        {!isListed && 'Assumed: the service has not said what a call costs. '}
        {free.length > 0 && `Free: ${free.map(({ name, address }) => name ?? address).join(', ')}.`}
      </p>
    </Panel>
  );
}

/** Broken between its steps where it is too long for its line. */
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

/** What the headers of an answer mean, and where each stands. */
export function HeaderMeanings() {
  const { board, state, time, left } = useBudgetNow(1000);
  const rows = headerRows(board.limits()?.headers ?? [], state, left, time);
  return (
    <Panel title="Headers of an answer">
      <PlainTable
        name="Headers of an answer"
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
