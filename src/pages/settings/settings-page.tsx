import { type ReactNode, useId, useMemo, useState } from 'react';
import { counted } from '#lib/format.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { Link } from '#navigation/link.tsx';
import { paths } from '#navigation/paths.ts';
import { dailyReports } from '#features/report-data/daily-reports.ts';
import { Loaded } from '#query-state/loaded.tsx';
import { useRateLimitMonitor } from '#query-state/use-rate-limit.ts';
import { useMorningView } from '#user/use-settings.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { AboutPanel } from './about-panel.tsx';
import { Appearance } from './appearance.tsx';
import { AttributionPanel } from './attribution-panel.tsx';
import { ForgetDeviceDialog } from './forget-device-dialog.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { RatesPanel } from './rates-panel.tsx';
import { useStorageUsage } from './stored-data.ts';
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
  // Also for diagnostics: browsers copy only in direct response to a click, so it is measured before.
  const usage = useStorageUsage();
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
      <StoredDataPanel usage={usage} />
      <ActionPanel
        title="Connection"
        action={
          <Link to={paths.connection} className={buttonClass()}>
            Check the connection
          </Link>
        }
      >
        Check how the service answers, and what differs from what the dashboard expects.
      </ActionPanel>
      <AboutPanel storage={usage} />
      <ActionPanel
        title="Delete all data and sign out"
        action={
          <Button variant="caution" onClick={() => setConfirming(true)}>
            Delete all data and sign out…
          </Button>
        }
      >
        Ends your session in every tab of this browser and at the sign-in service, and deletes all
        your data in this browser. Use it on a shared computer, or before you pass this one on. A
        normal sign-out keeps your data for your next visit.
      </ActionPanel>
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

/** Whether the overview's reports are requested each day. */
function DailyReportsPanel() {
  const [view, change] = useMorningView();
  const { costOf } = useRateLimitMonitor();
  // Shown until it is saved.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const choose = (isDaily: boolean): void => {
    setChosen(isDaily);
    const saved = () => setChosen(null);
    change((before) => ({ ...before, isDaily })).then(saved, saved);
  };
  const about = useId();
  return (
    <Panel title="Daily reports">
      <Checkbox
        checked={chosen ?? view?.isDaily ?? false}
        onChange={(isDaily) => view !== null && choose(isDaily)}
        describedBy={about}
      >
        Request the product and keyword reports for the last 30 days on my first visit each day
      </Checkbox>
      <p id={about} className="mt-1 ml-6 text-muted">
        {counted(dailyReports.length * costOf('requestReport'), 'unit')} a day, and 1 unit per
        status check. The overview needs these reports to rank problems by the money at risk.
      </p>
    </Panel>
  );
}

interface ActionPanelProps {
  title: string;
  action: ReactNode;
  children: ReactNode;
}

/** A text with a button beside it. */
function ActionPanel({ title, action, children }: ActionPanelProps) {
  return (
    <Panel title={title}>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 lg:flex-nowrap lg:justify-between">
        <p className="max-w-prose text-muted">{children}</p>
        {action}
      </div>
    </Panel>
  );
}
