import { useState } from 'react';
import { Link } from 'react-router';
import { type MeterReading, meterReading } from '#features/rate-limits/meter-reading.ts';
import { countdown } from '#lib/duration.ts';
import { count, counted } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useScoped } from '#workspace/scope.ts';
import { useBudgetNow } from '#workspace/use-budget.ts';
import { paths } from '#app/paths.ts';

/**
 * What is left of the request budget, in the frame of every page: a quiet bar with its number, and a
 * word with an icon once it matters. Leads to the budget's page. It fills the room that the shell
 * keeps for it.
 */
export function BudgetMeter() {
  const scoped = useScoped();
  const { state, time, left } = useBudgetNow(1000);
  const reading = meterReading(state, left, time);
  const look = looks[reading.level];
  return (
    <>
      <Link
        to={scoped(paths.budget)}
        title={`Request budget: ${full(reading)}`}
        className={cx(
          'flex h-8 w-full items-center justify-end gap-1.5 rounded-md px-2 text-xs whitespace-nowrap hover:bg-hover',
          look.colour,
        )}
      >
        {look.icon === null ? (
          <Bar reading={reading} />
        ) : (
          <Icon name={look.icon} className="size-3.5" />
        )}
        <span>
          <span className="sr-only">Request budget: </span>
          {shortly(reading, time)}
          <span className="sr-only">, {full(reading)}</span>
        </span>
      </Link>
      <WaitStatus isWaiting={reading.level === 'held' || reading.level === 'waiting'} />
    </>
  );
}

const looks: Record<MeterReading['level'], { icon: IconName | null; colour: string }> = {
  unknown: { icon: null, colour: 'text-muted' },
  plenty: { icon: null, colour: 'text-muted hover:text-ink' },
  low: { icon: 'warning', colour: 'bg-warn-soft text-warn' },
  waiting: { icon: 'clock', colour: 'bg-warn-soft text-warn' },
  held: { icon: 'clock', colour: 'bg-warn-soft text-warn' },
};

function Bar({ reading: { units, limit } }: { reading: MeterReading }) {
  const share = units !== null && limit !== null && limit > 0 ? Math.min(1, units / limit) : 0;
  return (
    <span aria-hidden className="h-1.5 w-10 overflow-hidden rounded-sm bg-line">
      <span
        className="fill-mark block h-full rounded-sm bg-chart-8"
        style={{ width: `${share * 100}%` }}
      />
    </span>
  );
}

/** What fits beside the bar or the icon. */
function shortly({ level, units, until }: MeterReading, time: number): string {
  const rest = until === null ? '' : ` ${countdown((until - time) / 1000)}`;
  if (level === 'held') return `Held${rest}`;
  if (level === 'waiting') return `Waiting${rest}`;
  return level === 'low' ? `Low: ${count(units)}` : count(units);
}

/** The rest of it, for whoever hears it or points at it. */
function full({ level, units, limit }: MeterReading): string {
  const left =
    units === null ? 'nothing known yet' : `${count(units)} of ${counted(limit ?? 0, 'unit')} left`;
  if (level === 'held') return `the service asked to wait, ${left}`;
  return level === 'waiting' ? `calls wait for it, ${left}` : left;
}

/** Told to a screen reader: that a wait begins and that it ends, and nothing in between. */
function WaitStatus({ isWaiting }: { isWaiting: boolean }) {
  const [hasWaited, setHasWaited] = useState(isWaiting);
  if (isWaiting && !hasWaited) setHasWaited(true);
  return (
    <span role="status" className="sr-only">
      {isWaiting ? 'Waiting for the request budget' : hasWaited && 'The request budget is back'}
    </span>
  );
}
