import { useMemo, useState } from 'react';
import { useAccounts } from '#queries/accounts.queries.ts';
import { Link } from '#shared/link.tsx';
import { paths } from '#shared/paths.ts';
import { Loaded } from '#shared/query-state/loaded.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { AboutPanel } from './about-panel.tsx';
import { Appearance } from './appearance.tsx';
import { AttributionPanel } from './attribution-panel.tsx';
import { DailyReportsPanel } from './daily-reports-panel.tsx';
import { ForgetDeviceDialog } from './forget-device-dialog.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { RatesPanel } from './rates-panel.tsx';
import { StoredDataPanel } from './stored-data-panel.tsx';
import { TargetsPanel } from './targets-panel.tsx';

/** The user's preferences, and the data stored on this device. */
export function SettingsPage() {
  // The number and time formats are not React state, so a change needs a render.
  const [isSaved, setSaved] = useState(true);
  const [, rerender] = useState(0);
  const onFormatChange = (saved: boolean): void => {
    setSaved(saved);
    rerender((times) => times + 1);
  };
  const [isConfirming, setConfirming] = useState(false);
  const query = useAccounts();
  const { data } = query;
  // If accounts fail to load, the overall target can still be set.
  const isLoading = data === undefined && !query.isError && !query.isPaused;
  const accounts = useMemo(() => data?.records ?? [], [data]);
  const currencies = useMemo(() => mostUsed(accounts.map((it) => it.currency_code)), [accounts]);
  return (
    <>
      <title>Settings · Crosschannel</title>
      <PageHeader title="Settings" />
      {!isSaved && (
        <Notice tone="warn">
          This browser stores nothing for this site. Formats are lost when you close or reload the
          page.
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <Appearance onChange={onFormatChange} />
        {isLoading ? (
          <PanelsSkeleton />
        ) : (
          <>
            <RatesPanel currencies={currencies} isKnown={data !== undefined} />
            <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <Loaded query={query} what="accounts" skeleton={null}>
                {() => null}
              </Loaded>
              <TargetsPanel accounts={accounts} />
              <DailyReportsPanel />
            </div>
          </>
        )}
      </div>
      <HistoryPanel accounts={accounts} />
      <AttributionPanel />
      <StoredDataPanel />
      <ConnectionPanel />
      <AboutPanel />
      <DeleteAllPanel onDelete={() => setConfirming(true)} />
      {isConfirming && <ForgetDeviceDialog onClose={() => setConfirming(false)} />}
    </>
  );
}

function PanelsSkeleton() {
  return (
    <div role="status" aria-label="Loading accounts" className="contents">
      <Skeleton height="15.5rem" />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Skeleton height="24rem" />
      </div>
    </div>
  );
}

/** Distinct values, most frequent first. */
function mostUsed(values: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, i], [b, j]) => j - i || (a < b ? -1 : 1))
    .map(([value]) => value);
}

function ConnectionPanel() {
  return (
    <Panel title="Connection">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 lg:flex-nowrap lg:justify-between">
        <p className="max-w-prose text-muted">
          Check how the service answers, and what differs from what the dashboard expects.
        </p>
        <Link to={paths.connection} className={buttonClass()}>
          Check the connection
        </Link>
      </div>
    </Panel>
  );
}

/** Signs out everywhere and deletes all data on this device. */
function DeleteAllPanel({ onDelete }: { onDelete: () => void }) {
  return (
    <Panel title="Delete all data and sign out">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 lg:flex-nowrap lg:justify-between">
        <p className="max-w-prose text-muted">
          Ends your session in every tab of this browser and at the sign-in service, and deletes all
          your data in this browser. Use it on a shared computer, or before you pass this one on. A
          normal sign-out keeps your data for your next visit.
        </p>
        <Button variant="caution" onClick={onDelete}>
          Delete all data and sign out…
        </Button>
      </div>
    </Panel>
  );
}
