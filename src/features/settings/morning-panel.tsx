import { useState } from 'react';
import { counted } from '#lib/format.ts';
import { morningReports } from '#shared/performance/morning-reports.ts';
import { useRateLimitMonitor } from '#shared/rate-limit/use-rate-limit.ts';
import { useMorningView } from '#shared/settings/use-settings.ts';
import { Panel } from '#ui/layout/panel.tsx';

/** Whether the overview's reports are requested each morning. `onChange` is called after a change. */
export function MorningPanel({ onChange }: { onChange: (isSaved: boolean) => void }) {
  const [view, change] = useMorningView();
  const { costOf } = useRateLimitMonitor();
  const [status, setStatus] = useState('');
  /** What was chosen until it is saved. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const units = counted(morningReports.length * costOf('requestReport'), 'unit');
  return (
    <Panel title="Morning reports">
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          checked={chosen ?? view?.isRenewed ?? false}
          disabled={view === null}
          onChange={({ currentTarget: { checked } }) => {
            setStatus(checked ? 'Reports are requested each day.' : 'Reports are not requested.');
            setChosen(checked);
            void change((before) => ({ ...before, isRenewed: checked })).then((isSaved) => {
              setChosen(null);
              onChange(isSaved);
            });
          }}
          className="mt-0.5 size-4 shrink-0 accent-accent-solid"
        />
        <span>
          Request the product and keyword reports of the last 30 days on my first visit each day
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
