import { countdown } from '#lib/duration.ts';
import { clockTime, count, counted, missing, humanize } from '#lib/format.ts';
import { TryNow } from '#query-state/loaded.tsx';
import {
  type RateLimitMonitor,
  type RateLimitState,
  useRateLimitNow,
} from '#query-state/use-rate-limit.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { StatList } from '#ui/figure/stat-list.tsx';
import { Panel } from '#ui/layout/panel.tsx';

/** The units left, and when they are full again. */
export function UnitsLeft() {
  const { board, state, time, left } = useRateLimitNow();
  const { limit, fullAt } = state;
  const tier = currentTier(board);
  const units = left === null ? null : Math.floor(left);
  const isFull = units !== null && limit !== null && units >= limit;
  return (
    <Panel title="Units left now">
      <p className="flex items-baseline gap-2">
        <span className="text-figure font-semibold tracking-tight">{count(units)}</span>
        <span className="text-muted">
          {limit === null ? 'unknown until the next response' : `of ${counted(limit, 'unit')}`}
        </span>
      </p>
      <UnitsBar units={units} limit={limit} />
      <div className="mt-3">
        <StatList
          stats={[
            { label: 'Tier', value: tier === null ? missing : humanize(tier) },
            {
              label: 'Fully refilled',
              value: isFull ? 'Now' : fullAt === null ? missing : clock(fullAt, time),
              definition: 'When all units are available again if no more are used.',
            },
            { label: 'Refill', value: refillText(state) ?? missing },
            {
              label: 'Source',
              value: limit === null ? missing : sources[state.source],
              definition:
                'Response headers take precedence over this browser’s own count, because other clients of the same key share the rate limit.',
            },
          ]}
        />
      </div>
    </Panel>
  );
}

/**
 * The current tier. Responses state the limit immediately, the tier's name is fetched only now and then: if
 * they disagree, it is the tier with that limit, or `null` if there is none.
 */
function currentTier({ limits, state }: Pick<RateLimitMonitor, 'limits' | 'state'>): string | null {
  const { tier, limit } = state();
  const tiers = limits()?.tiers ?? [];
  const named = tiers.find(({ name }) => name === tier)?.units_per_window ?? null;
  if (limit === null || named === null || named === limit) return tier;
  return tiers.find(({ units_per_window }) => units_per_window === limit)?.name ?? null;
}

const sources = { service: 'Response headers', count: 'Counted in this browser' };

function clock(at: number, time: number): string {
  return `in ${countdown((at - time) / 1000)}`;
}

function UnitsBar({ units, limit }: { units: number | null; limit: number | null }) {
  if (limit === null || units === null)
    return <div aria-hidden className="mt-2 h-2 rounded-sm bg-hover" />;
  const share = limit > 0 ? Math.min(1, Math.max(0, units / limit)) : 0;
  return (
    <div
      role="meter"
      aria-label="Units left"
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={Math.min(limit, Math.max(0, units))}
      aria-valuetext={`${count(units)} of ${counted(limit, 'unit')}`}
      className="mt-2 h-2 overflow-hidden rounded-sm bg-hover"
    >
      <span
        className="fill-mark block h-full rounded-sm bg-chart-1"
        style={{ width: `${share * 100}%`, minWidth: share > 0 ? 2 : 0 }}
      />
    </div>
  );
}

/** Notices about anything unusual, above everything else. */
export function RateLimitNotices() {
  const { state, time } = useRateLimitNow();
  return rateLimitNotices(state, time).map(({ key, tone, text }) => (
    <Notice key={key} tone={tone} action={key === 'held' && <TryNow />}>
      {text}
      {key === 'held' && (
        // Hidden from screen readers, which would announce each second.
        <span aria-hidden="true">, {clock(state.pausedUntil ?? time, time)}.</span>
      )}
    </Notice>
  ));
}

interface RateLimitNotice {
  key: 'held' | 'counted' | 'others';
  tone: 'info' | 'warn';
  text: string;
}

/** The notices at a time (milliseconds since 1970), most urgent first; empty if all is normal. */
export function rateLimitNotices(state: RateLimitState, time: number): RateLimitNotice[] {
  const remarks: (RateLimitNotice | false)[] = [
    state.pausedUntil !== null &&
      state.pausedUntil > time && {
        key: 'held',
        tone: 'warn',
        text: `The service refused a call because of the rate limit. Sending resumes automatically at ${clockTime(state.pausedUntil)}`,
      },
    state.units !== null &&
      state.source === 'count' && {
        key: 'counted',
        tone: 'warn',
        text: 'Units are counted in this browser, because the RateLimit headers of responses are not readable. Usage by other clients is noticed only when a call is refused.',
      },
    state.others && {
      key: 'others',
      tone: 'info',
      text: 'Other clients of the same key may be making calls too: the service allows fewer calls than this browser has counted.',
    },
  ];
  return remarks.filter((remark) => remark !== false);
}

/** How units are refilled: "5 units per second", or "all at once, every 60 s"; `null` if unknown. */
export function refillText({ limit, windowSeconds, refill }: RateLimitState): string | null {
  if (limit === null || windowSeconds <= 0) return null;
  if (refill === 'window') return `all at once, every ${windowSeconds} s`;
  const perSecond = limit / windowSeconds;
  // The usual tiers give whole numbers per second or minute; one digit is enough for others.
  return perSecond >= 1
    ? counted(Number(perSecond.toFixed(1)), 'unit') + ' per second'
    : counted(Number((perSecond * 60).toFixed(1)), 'unit') + ' per minute';
}
