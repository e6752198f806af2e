import type { ReactNode } from 'react';
import { Definition } from '#ui/overlay/definition.tsx';

interface Stat {
  label: string;
  value: ReactNode;
  definition?: string | undefined;
}

/** The fields of a record as name and value pairs. */
export function StatList({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)]">
      {stats.map(({ label, value, definition }) => (
        <div
          key={label}
          className="col-span-2 grid min-h-8 grid-cols-subgrid items-baseline gap-x-4 border-b border-line py-1.5 last:border-b-0"
        >
          <dt className="text-muted">
            {definition === undefined ? label : <Definition term={label}>{definition}</Definition>}
          </dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
