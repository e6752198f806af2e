import { useEffect, useState } from 'react';
import { setLayoutFlag } from '#shared/layout-flags.ts';
import { rateOf } from '#shared/metrics/rates.ts';
import { type DailyReport, missingReports } from '#shared/performance/daily-reports.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import {
  useMorningView,
  useRates,
  useSettingsLoaded,
  useTargets,
} from '#shared/settings/use-settings.ts';
import { SetupForm } from './setup-form.tsx';
import { type SetupOutcome, SetupOutcomeNotice } from './setup-outcome.tsx';
import { SetupSkeleton } from './setup-skeleton.tsx';

interface MorningSetupProps {
  /** The currencies of the campaigns, most used first. */
  currencies: readonly string[];
  /** Whether the page has room for the card until it is known whether it is needed. */
  isExpected: boolean;
  /** Called once it is known whether the card is shown, and when that changes. */
  onShow: (isShown: boolean) => void;
}

/** Offers to set up the morning view until the user has done so or declined, or nothing is missing. */
export function MorningSetup({ currencies, isExpected, onShow }: MorningSetupProps) {
  const [view, changeView] = useMorningView();
  const [targets] = useTargets();
  const [rates] = useRates();
  const isLoaded = useSettingsLoaded();
  const { reports, store } = useReports();
  const [outcome, setOutcome] = useState<SetupOutcome | null>(null);

  const isKnown = view !== null && isLoaded && reports !== null;
  // Decided when the page is opened: the card does not disappear while it is being filled in, here or in another tab.
  const [missing, setMissing] = useState<Missing | null>(null);
  if (isKnown && missing === null) {
    const base = rates?.base ?? currencies[0] ?? null;
    const toRequest = missingReports(store);
    const isComplete =
      (targets ?? []).length > 0 &&
      currencies.every((code) => code === base || (rates && rateOf(code, rates)) !== null) &&
      toRequest.length === 0;
    setMissing({ isOffered: view.status === 'open' && !isComplete, reports: toRequest });
  }
  const isShown = outcome === null && missing?.isOffered === true;
  useEffect(() => {
    if (missing === null) return;
    setLayoutFlag('setup-done', !isShown);
    onShow(isShown);
  }, [missing, isShown, onShow]);

  if (outcome !== null) return <SetupOutcomeNotice outcome={outcome} />;
  if (missing === null) return isExpected ? <SetupSkeleton /> : null;
  if (!isShown || view === null) return null;
  const close = (next: SetupOutcome, status: 'done' | 'declined', daily = {}) => {
    setOutcome(next);
    changeView((before) => ({ ...before, status, ...daily })).catch(() => {});
  };
  return (
    <SetupForm
      currencies={currencies}
      reports={missing.reports}
      isDaily={view.isDaily}
      onDone={(next, daily) => close(next, 'done', daily)}
      onDecline={() => close({ message: declined(missing), requested: [] }, 'declined')}
    />
  );
}

const declined = ({ reports }: Missing): string =>
  reports.length === 0
    ? 'You can set targets and exchange rates in Settings.'
    : 'You can set targets and exchange rates in Settings, and request reports below Fix first.';

interface Missing {
  /** Whether the card is shown. */
  isOffered: boolean;
  reports: readonly DailyReport[];
}
