import { lazy, Suspense, useMemo, useState } from 'react';
import { Appearance } from '#features/settings/appearance.tsx';
import { KeptPanel } from '#features/settings/kept-panel.tsx';
import { LeavePanel } from '#features/settings/leave-panel.tsx';
import { RatesPanel } from '#features/settings/rates-panel.tsx';
import { TargetsPanel } from '#features/settings/targets-panel.tsx';
import { accountQueries, useAccounts } from '#queries/accounts.queries.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Loaded } from '#workspace/loaded.tsx';

const ForgetDevice = lazy(async () => ({
  default: (await import('#app/shell/forget-device.tsx')).ForgetDevice,
}));

/** What the router starts: which channels and currencies there are, the accounts say. */
export const settingsData = () => [accountQueries.list()];

/** What the user chooses, and what is kept of them on this device. */
export function Settings() {
  // Figures are drawn in the chosen format from the next drawing on.
  const [isKept, setKept] = useState(true);
  const [, draw] = useState(0);
  const changed = (kept: boolean): void => {
    setKept(kept);
    draw((times) => times + 1);
  };
  const [isLeaving, setLeaving] = useState(false);
  const query = useAccounts();
  const { data } = query;
  // Without them there is still a target for everything to be set.
  const isComing = data === undefined && !query.isError && !query.isPaused;
  const accounts = useMemo(() => data?.records ?? [], [data]);
  const currencies = useMemo(() => mostUsed(accounts.map((it) => it.currency_code)), [accounts]);
  return (
    <>
      <title>Settings · Crosschannel</title>
      <PageHeader title="Settings" />
      {!isKept && (
        <Notice tone="warn">
          This browser refuses to keep anything for this site: what you set lasts as long as this
          page.
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <Appearance onChange={changed} />
        {isComing ? (
          <PanelsSkeleton />
        ) : (
          <>
            <RatesPanel currencies={currencies} isKnown={data !== undefined} onChange={setKept} />
            <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <Loaded query={query} what="accounts" skeleton={null}>
                {() => null}
              </Loaded>
              <TargetsPanel accounts={accounts} onChange={setKept} />
            </div>
          </>
        )}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <KeptPanel />
        <LeavePanel onLeave={() => setLeaving(true)} />
      </div>
      {isLeaving && (
        <Suspense>
          <ForgetDevice onKeep={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}

function PanelsSkeleton() {
  return (
    <div role="status" aria-label="Loading accounts" className="contents">
      <Skeleton height="14rem" />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Skeleton height="24rem" />
      </div>
    </div>
  );
}

/** Each once, the most frequent first. */
function mostUsed(values: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, i], [b, j]) => j - i || (a < b ? -1 : 1))
    .map(([value]) => value);
}
