import type { EndpointName } from '#api/contract/endpoints.ts';
import { counted, humanize } from '#lib/format.ts';
import { type ListName, recordKinds } from '#shared/data-quality/checks/check.ts';
import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import type { ListState } from './use-checked-lists.ts';

const callsOf = (endpoint: EndpointName) => [{ endpoint, count: 1 }] as const;

/** Calls per list; lists that can be loaded here arrive in one call. */
const calls: Partial<Record<ListName, ReturnType<typeof callsOf>>> = {
  listings: callsOf('listings'),
  keywords: callsOf('keywords'),
};

/** Which lists have been checked, and the cost of loading the others. */
export function CheckedLists({ lists }: { lists: readonly ListState[] }) {
  const here = lists.filter(({ state }) => state === 'here');
  const others = lists.filter(({ name, state }) => state !== 'here' && name in calls);
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
      <span role="status">
        {here.length === 0
          ? 'Nothing checked yet'
          : `Checked: ${here.map(({ name, count }) => counted(count, recordKinds[name])).join(', ')}`}
      </span>
      {others.map(({ name, state, load }) =>
        state === 'loading' ? (
          <span key={name} role="status" className="text-muted">
            Loading {name}…
          </span>
        ) : (
          <span key={name} className="flex flex-wrap items-center gap-x-2">
            <span className="text-muted">
              {humanize(name)} {state === 'failed' ? 'did not load:' : 'not loaded:'}
            </span>
            <CostlyButton calls={calls[name] ?? []} size="small" onClick={load}>
              Check {name}
            </CostlyButton>
          </span>
        ),
      )}
    </div>
  );
}
