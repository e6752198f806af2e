import type { ReactNode } from 'react';
import { count, missing, money } from '#lib/format.ts';
import type { AffectedMetric } from '#shared/data-quality/checks/check.ts';
import { CampaignWarningLink } from '#shared/data-quality/warning-link.tsx';
import { Link } from '#shared/link.tsx';
import { signed } from '#shared/metrics/change-format.ts';
import { paths } from '#shared/paths.ts';
import { useScoped } from '#shared/scope.ts';
import type { Pair } from '#shared/snapshots/compared-sums.ts';
import type { MoneyMove } from '#shared/snapshots/snapshot-money.ts';
import { linkClass } from '#ui/link-class.ts';
import { cell, difference, head } from './changed-figures.ts';

interface MovesTableProps {
  moves: readonly MoneyMove[];
  nameOf: (id: string) => string;
}

/** The campaigns with the biggest changes. */
export function MovesTable({ moves, nameOf }: MovesTableProps) {
  const scoped = useScoped();
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">Biggest changes by campaign</caption>
      <thead>
        <tr>
          <th scope="col" className={`${head} text-left`}>
            Biggest changes
          </th>
          <th scope="col" className={`${head} w-28 text-right sm:w-44`}>
            Spend
          </th>
          <th scope="col" className={`${head} w-20 text-right sm:w-24`}>
            Sales
          </th>
          <th scope="col" className={`${head} w-16 text-right max-lg:hidden`}>
            Clicks
          </th>
        </tr>
      </thead>
      <tbody>
        {moves.map(({ id, currency, spend, sales, clicks }) => (
          <tr key={id}>
            <th scope="row" className="h-8 border-b border-line text-left font-normal">
              <Link
                to={scoped(paths.campaign(id))}
                className={`${linkClass} block truncate`}
                title={nameOf(id)}
              >
                {nameOf(id)}
              </Link>
            </th>
            <td className={cell}>
              <Marked id={id} figure="spend">
                <span className="font-medium">{difference(spend)}</span>
              </Marked>{' '}
              <span className="text-xs text-muted">
                <span className="max-sm:hidden">to {money(spend[1], 10_000)} </span>
                {currency}
              </span>
            </td>
            <td className={cell}>
              <Marked id={id} figure="sales">
                {difference(sales)}
              </Marked>
            </td>
            <td className={`${cell} max-lg:hidden`}>{counted(clicks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A dash if the earlier snapshot has no such value. */
function counted([before, after]: Pair): string {
  return before === null || after === null ? missing : signed(after - before, count);
}

interface MarkedProps {
  id: string;
  figure: AffectedMetric;
  children: ReactNode;
}

/** A campaign's value, with its data warning if there is one. */
function Marked({ id, figure, children }: MarkedProps) {
  return (
    <span className="inline-flex items-center gap-1">
      <CampaignWarningLink as="sign" figures={[figure]} ids={[id]} />
      {children}
    </span>
  );
}
