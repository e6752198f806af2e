import type { EndpointName } from '#api/contract/endpoints.ts';
import type { ListName } from '#domain/checks/check.ts';
import { counted, words } from '#lib/format.ts';
import { CostlyButton } from '#workspace/costly-button.tsx';
import type { ListState } from './use-rows.ts';

const callsOf = (endpoint: EndpointName) => [{ endpoint, count: 1 }] as const;

/** What asking for a list takes: those that can be asked for here come whole. */
const calls: Partial<Record<ListName, ReturnType<typeof callsOf>>> = {
  listings: callsOf('listings'),
  keywords: callsOf('keywords'),
};

/** What was looked at, and what was not: with what it costs to look at that too. */
export function CheckedLists({ lists }: { lists: readonly ListState[] }) {
  const here = lists.filter(({ state }) => state === 'here');
  const others = lists.filter(({ name, state }) => state !== 'here' && name in calls);
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
      <span role="status">
        {here.length === 0
          ? 'Nothing checked yet'
          : `Checked: ${here.map(({ name, count }) => counted(count, name.slice(0, -1))).join(', ')}`}
      </span>
      {others.map(({ name, state, load }) =>
        state === 'loading' ? (
          <span key={name} role="status" className="text-muted">
            Loading {name}…
          </span>
        ) : (
          <span key={name} className="flex flex-wrap items-center gap-x-2">
            <span className="text-muted">
              {words(name)} {state === 'failed' ? 'could not be read:' : 'not loaded:'}
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
