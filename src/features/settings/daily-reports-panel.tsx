import { useState } from 'react';
import { counted } from '#lib/format.ts';
import { dailyReports } from '#shared/performance/daily-reports.ts';
import { useRateLimitMonitor } from '#shared/rate-limit/use-rate-limit.ts';
import { useMorningView } from '#shared/settings/use-settings.ts';
import { Panel } from '#ui/layout/panel.tsx';

/** Whether the overview's reports are requested each day. */
export function DailyReportsPanel() {
  const [view, change] = useMorningView();
  const { costOf } = useRateLimitMonitor();
  const [status, setStatus] = useState('');
  // Shown until it is saved.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const units = counted(dailyReports.length * costOf('requestReport'), 'unit');
  return (
    <Panel title="Daily reports">
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          checked={chosen ?? view?.isDaily ?? false}
          disabled={view === null}
          onChange={({ currentTarget: { checked } }) => {
            setChosen(checked);
            void change((before) => ({ ...before, isDaily: checked }))
              .catch(() => {})
              .then(() => {
                setChosen(null);
                setStatus(
                  checked ? 'Reports are requested each day.' : 'Reports are not requested.',
                );
              });
          }}
          className="mt-0.5 size-4 shrink-0 accent-accent-solid"
        />
        <span>
          Request the product and keyword reports for the last 30 days on my first visit each day
        </span>
      </label>
      <p className="mt-1 ml-6 text-muted">
        {units} a day, and 1 unit per status check. The overview needs these reports to rank
        problems by the money at risk.
      </p>
      <p role="status" className="sr-only">
        {status}
      </p>
    </Panel>
  );
}
