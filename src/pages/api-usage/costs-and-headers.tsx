/** What calls cost, and the rate limit headers of responses. */
import { count, humanize, missing } from '#lib/format.ts';
import { SmallTable } from '#metrics/display/small-table.tsx';
import { allOperations, operationAt, operationName } from '#query-state/operations.ts';
import {
  type RateLimitMonitor,
  type RateLimitState,
  useRateLimitNow,
} from '#query-state/use-rate-limit.ts';
import { Panel } from '#ui/layout/panel.tsx';

/** Aligns numbers with the first line of texts that wrap. */
const firstLines = '[&_:is(th,td)]:py-1.5 [&_:is(th,td)]:align-baseline';

/** The cost of each operation, and how many calls the current units allow. */
export function OperationCosts() {
  const { board, left } = useRateLimitNow();
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

/**
 * The cost of each operation in units, most expensive first, and how many calls the current units allow: `null` if
 * unknown, or if the call is free. As listed by the service; if it lists none, as assumed.
 */
export function operationCosts(
  { limits, costOf }: Pick<RateLimitMonitor, 'limits' | 'costOf'>,
  left: number | null,
) {
  const listed = limits()?.operation_costs ?? [];
  const costs =
    listed.length > 0
      ? listed.map(({ method, path, cost }) => ({
          address: `${method ?? ''} ${path ?? ''}`.trim(),
          endpoint: operationAt(method ?? '', path ?? ''),
          cost,
        }))
      : allOperations().map(({ endpoint, method, path }) => ({
          address: `${method} ${path}`,
          endpoint,
          cost: costOf(endpoint),
        }));
  return costs
    .map(({ address, endpoint, cost }) => ({
      address,
      name: endpoint === null ? null : operationName(endpoint),
      cost,
      fits:
        left === null || cost === null || cost <= 0 ? null : Math.floor(Math.max(0, left) / cost),
    }))
    .toSorted(
      (a, b) =>
        (b.cost ?? -1) - (a.cost ?? -1) || (a.name ?? a.address).localeCompare(b.name ?? b.address),
    );
}

/** The meaning and current value of the rate limit headers. */
export function ResponseHeaders() {
  const { board, state, time, left } = useRateLimitNow();
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

interface Meaning {
  name: string | null;
  meaning: string | null;
}

/**
 * The meanings if the service describes none itself (drafts of the RateLimit header fields; RFC 9110, section
 * 10.2.3).
 */
const usual: Meaning[] = [
  { name: 'RateLimit-Limit', meaning: 'Units when full.' },
  { name: 'RateLimit-Remaining', meaning: 'Units left now.' },
  { name: 'RateLimit-Reset', meaning: 'Seconds until all units are available again.' },
  { name: 'RateLimit-Policy', meaning: 'Units when full and, as w, the window in seconds.' },
  { name: 'Retry-After', meaning: 'After a refusal: seconds to wait.' },
];

/** The headers with the service's own descriptions if it has any, and their values, `null` if unknown. `left` are the current units, `time` in milliseconds since 1970. */
export function headerRows(
  listed: readonly Meaning[],
  state: RateLimitState,
  left: number | null,
  time: number,
) {
  const values = valuesOf(state, left, time);
  return (listed.length > 0 ? listed : usual).map(({ name, meaning }) => ({
    name: name ?? '',
    meaning: meaning ?? '',
    value: values.get((name ?? '').toLowerCase().replace(/^x-/, '')) ?? null,
  }));
}

function valuesOf(
  { limit, windowSeconds, fullAt, pausedUntil }: RateLimitState,
  left: number | null,
  time: number,
): Map<string, string> {
  const values = new Map<string, string>();
  const until = (at: number): string => `${Math.max(0, Math.ceil((at - time) / 1000))}`;
  if (limit !== null) {
    values.set('ratelimit-limit', String(limit));
    values.set('ratelimit-policy', `${limit};w=${windowSeconds}`);
  }
  if (left !== null) values.set('ratelimit-remaining', String(Math.floor(left)));
  if (fullAt !== null) values.set('ratelimit-reset', until(fullAt));
  if (pausedUntil !== null && pausedUntil > time) values.set('retry-after', until(pausedUntil));
  return values;
}
