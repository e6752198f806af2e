import { type ReactNode, useId, useMemo, useState } from 'react';
import { counted, missing, wholePercent } from '#lib/format.ts';
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
import { AppearancePanel } from './appearance-panel.tsx';
import { BackupPanel } from './backup-panel.tsx';
import { BudgetsPanel } from './budgets-panel.tsx';
import { ForgetDeviceDialog } from './forget-device-dialog.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { RatesPanel } from './rates-panel.tsx';
import { useStorageUsage, type StorageUsage } from './stored-data.ts';
import { StoredDataPanel } from './stored-data-panel.tsx';
import { TargetsPanel } from './targets-panel.tsx';
import { useMutation } from '@tanstack/react-query';
import { configInUse } from '#config/config.ts';
import { cx } from '#ui/cx.ts';
import { linkClass } from '#ui/link-class.ts';
import { CopyDiagnostics } from './copy-diagnostics.tsx';
import { configurationLines } from './diagnostics.ts';
import {
  isKnown,
  type MaturityAnswer,
  maturityAges,
} from '#features/history/attribution-maturity.ts';
import { rangeText } from '#features/history/projection-text.ts';
import { useHistory } from '#features/history/use-history.ts';
import { useMaturity } from '#features/history/use-projection.ts';
import { SmallTable } from '#metrics/display/small-table.tsx';

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
      <PageHeader title="Settings" />
      {!isSaved && (
        <Notice tone="warn">
          This browser stores nothing for this site. Formats are lost when you close or reload the
          page.
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <AppearancePanel onChange={onFormatChange} />
        {isLoading ? (
          <PanelsSkeleton />
        ) : (
          <>
            <div className="flex min-w-0 flex-col gap-4">
              <RatesPanel currencies={currencies} isKnown={data !== undefined} />
              <DailyReportsPanel />
            </div>
            <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <Loaded query={query} what="accounts" skeleton={null}>
                {() => null}
              </Loaded>
              <TargetsPanel accounts={accounts} />
              <BudgetsPanel accounts={accounts} />
            </div>
          </>
        )}
      </div>
      <HistoryPanel />
      <AttributionPanel />
      <BackupPanel accounts={data?.records ?? null} />
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
      <Skeleton height="26.625rem" />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Skeleton height="24rem" />
      </div>
    </div>
  );
}

/** Distinct values, most frequent first. */
function mostUsed(values: readonly (string | null)[]): string[] {
  const groups = Map.groupBy(values, (value) => value);
  return [...groups]
    .toSorted(([a, i], [b, j]) => j.length - i.length || ((a ?? '') < (b ?? '') ? -1 : 1))
    .flatMap(([value]) => value ?? []);
}

/** Whether the overview's reports are requested each day. */
function DailyReportsPanel() {
  const [view, change] = useMorningView();
  const { costOf } = useRateLimitMonitor();
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (isDaily: boolean) => change((before) => ({ ...before, isDaily })),
  });
  const about = useId();
  return (
    <Panel title="Daily reports">
      <Checkbox
        checked={save.isPending ? save.variables : (view?.isDaily ?? false)}
        onChange={(isDaily) => view !== null && save.mutate(isDaily)}
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

/** The version, the configuration in use, and both with more as a text for a support request. */
export function AboutPanel({ storage }: { storage: StorageUsage | null }) {
  return (
    <Panel title="About">
      <dl>
        {[
          ['Version', __VERSION__],
          ['Commit', __COMMIT__],
          ...configurationLines(configInUse()),
        ].map(([name, value]) => (
          <div
            key={name}
            className="grid gap-x-4 border-b border-line py-1.5 sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-prose text-muted">
        For a support request, copy these details together with those of your browser, the rate
        limit, the last failed calls and exceptions. They contain no keys or account data.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <CopyDiagnostics storage={storage} />
        {import.meta.env.PROD && (
          <a
            href={`${import.meta.env.BASE_URL}licenses.txt`}
            target="_blank"
            rel="noreferrer"
            className={cx(linkClass, 'whitespace-nowrap')}
          >
            Third-party licenses
          </a>
        )}
      </div>
    </Panel>
  );
}

/** How sales of a day grow until its attribution window closes, by channel; nothing without a history. */
function AttributionPanel() {
  const history = useHistory();
  const hasHistory = (history.state?.months.length ?? 0) > 0;
  const maturity = useMaturity(hasHistory);
  if (!hasHistory) return null;
  return (
    <Panel title="Attribution maturity">
      {maturity === undefined ? <Skeleton height="20rem" /> : <MaturityTable maturity={maturity} />}
    </Panel>
  );
}

function MaturityTable({ maturity }: { maturity: readonly MaturityAnswer[] }) {
  const isAnyKnown = maturity.some(({ salesShares }) => [...salesShares.values()].some(isKnown));
  return (
    <>
      <p className="mb-3 text-muted">
        {isAnyKnown
          ? 'Share of a day’s final sales reported this long after the day ended. Below: 10th to 90th percentile of closed days.'
          : 'No attribution data yet. Daily updates fill this table as days become final.'}
      </p>
      <SmallTable
        name="Share of final sales reported"
        columns={[
          { label: 'Channel' },
          { label: 'Attribution window' },
          { label: 'Closed days', isFigure: true },
          ...(isAnyKnown
            ? maturityAges.map((age) => ({
                label: age < 24 ? counted(age, 'hour') : counted(age / 24, 'day'),
                isFigure: true,
              }))
            : []),
        ]}
        rows={maturity.map((one) => ({
          id: JSON.stringify([one.channel, one.currency]),
          cells: [
            [one.channel ?? 'No channel', one.currency].filter(Boolean).join(', '),
            one.windowDays === null ? 'Unknown' : counted(one.windowDays, 'day'),
            String(one.days),
            ...(isAnyKnown
              ? maturityAges.map((age) => <KnownShareCell key={age} maturity={one} age={age} />)
              : []),
          ],
        }))}
      />
    </>
  );
}

function KnownShareCell({ maturity, age }: { maturity: MaturityAnswer; age: number }) {
  const { windowDays, salesShares } = maturity;
  if (windowDays !== null && age >= 24 * windowDays) return 'Final';
  const known = salesShares.get(age) ?? null;
  if (!isKnown(known)) return missing;
  const range = rangeText([known.low, known.high], wholePercent);
  const share = wholePercent(known.share);
  return (
    <span className="inline-block py-1 text-right">
      {share}
      {range !== share && <span className="block text-xs leading-4 text-muted">{range}</span>}
    </span>
  );
}
