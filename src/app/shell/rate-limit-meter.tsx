import { useState } from 'react';
import { ScopedLink } from '#navigation/link.tsx';
import { countdown } from '#lib/duration.ts';
import { count, counted } from '#lib/format.ts';
import { paths } from '#navigation/paths.ts';
import { delayedCalls, type RateLimitState, useRateLimitNow } from '#query-state/use-rate-limit.ts';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';

/**
 * The remaining API units, shown on every page: a bar with a number, or an icon with a word once they are
 * low. Links to the “API usage” page. Fills the space that the shell reserves for it.
 */
export function RateLimitMeter() {
  const { state, time, left } = useRateLimitNow();
  const reading = meterReading(state, left, time);
  const style = styles[reading.level];
  return (
    <>
      <ScopedLink
        to={paths.apiUsage}
        title={`API units: ${fullText(reading)}`}
        className={cx(
          'flex h-8 w-full items-center justify-end gap-1.5 rounded-md px-2 text-xs whitespace-nowrap hover:bg-hover',
          style.colour,
        )}
      >
        {style.icon === null ? (
          <Bar reading={reading} />
        ) : (
          <Icon name={style.icon} className="size-3.5" />
        )}
        <span>
          <span className="sr-only">API units: </span>
          {shortText(reading, time)}
          <span className="sr-only">, {fullText(reading)}</span>
        </span>
      </ScopedLink>
      <WaitStatus isWaiting={reading.level === 'held' || reading.level === 'waiting'} />
    </>
  );
}

interface MeterReading {
  /** `held`: the service refused a call; `waiting`: a call that the user waits for is delayed. */
  level: 'unknown' | 'plenty' | 'low' | 'waiting' | 'held';
  /** Whole units left; `null` if unknown. */
  units: number | null;
  limit: number | null;
  /** When the wait ends, in milliseconds since 1970; `null` if there is none, or unknown. */
  until: number | null;
}

/** Below this share of the limit, units are low. */
const lowShare = 0.2;

/** `left` are the units at `time` (milliseconds since 1970). */
export function meterReading(
  state: RateLimitState,
  left: number | null,
  time: number,
): MeterReading {
  const { limit, pausedUntil } = state;
  const units = left === null ? null : Math.max(0, Math.floor(left));
  if (pausedUntil !== null && pausedUntil > time)
    return { level: 'held', units, limit, until: pausedUntil };
  const delayed = delayedCalls(state, time);
  if (delayed.length > 0) {
    const ends = delayed.flatMap(({ expectedAt }) =>
      expectedAt === null || expectedAt <= time ? [] : [expectedAt],
    );
    const until = ends.length > 0 ? Math.min(...ends) : null;
    return { level: 'waiting', units, limit, until };
  }
  if (units === null || limit === null) return { level: 'unknown', units, limit, until: null };
  return { level: units < limit * lowShare ? 'low' : 'plenty', units, limit, until: null };
}

const styles: Record<MeterReading['level'], { icon: IconName | null; colour: string }> = {
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

/** Fits beside the bar or the icon. */
function shortText({ level, units, until }: MeterReading, time: number): string {
  const rest = until === null ? '' : ` ${countdown((until - time) / 1000)}`;
  if (level === 'held') return `Paused${rest}`;
  if (level === 'waiting') return `Waiting${rest}`;
  return level === 'low' ? `Low: ${count(units)}` : count(units);
}

/** For screen readers and the tooltip. */
function fullText({ level, units, limit }: MeterReading): string {
  const left =
    units === null ? 'not known yet' : `${count(units)} of ${counted(limit ?? 0, 'unit')} left`;
  if (level === 'held') return `rate limit reached, ${left}`;
  return level === 'waiting' ? `requests are waiting, ${left}` : left;
}

/** Announces to screen readers when requests start and stop waiting. */
function WaitStatus({ isWaiting }: { isWaiting: boolean }) {
  const [hasWaited, setHasWaited] = useState(isWaiting);
  if (isWaiting && !hasWaited) setHasWaited(true);
  return (
    <span role="status" className="sr-only">
      {isWaiting ? 'Waiting for the rate limit' : hasWaited && 'Requests resumed'}
    </span>
  );
}
