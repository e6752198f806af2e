import { useEffect, useState } from 'react';
import { rememberShown } from '#features/overview/overview-layout.ts';
import { rateOf } from '#shared/metrics/rates.ts';
import { missingReports, type MorningReport } from '#shared/performance/morning-reports.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import {
  useMorningView,
  useRates,
  useSettingsLoaded,
  useTargets,
} from '#shared/settings/use-settings.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { SetupForm } from './setup-form.tsx';
import { SetupSkeleton } from './setup-skeleton.tsx';

interface MorningSetupProps {
  /** The currencies of the campaigns, highest spend first. */
  currencies: readonly string[];
  /** Whether the last visit leaves room for the card until it is known whether it is needed. */
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
  const [outcome, setOutcome] = useState<string | null>(null);

  const isKnown = view !== null && isLoaded && reports !== null;
  // What is missing when the page is opened: the card does not disappear while it is being filled in.
  const [missing, setMissing] = useState<Missing | null>(null);
  if (isKnown && missing === null) {
    const base = rates?.base ?? currencies[0] ?? null;
    setMissing({
      hasTarget: (targets ?? []).length > 0,
      hasRates: currencies.every(
        (code) => code === base || (rates && rateOf(code, rates)) !== null,
      ),
      reports: missingReports(store),
    });
  }
  const isShown =
    missing !== null &&
    view?.status === 'open' &&
    (!missing.hasTarget || !missing.hasRates || missing.reports.length > 0);
  useEffect(() => {
    if (missing === null) return;
    rememberShown('set-up', !isShown);
    onShow(isShown);
  }, [missing, isShown, onShow]);

  if (outcome !== null) {
    return (
      <div ref={focus} tabIndex={-1} className="outline-none">
        <Notice tone="info">{outcome}</Notice>
      </div>
    );
  }
  if (missing === null) return isExpected ? <SetupSkeleton /> : null;
  if (!isShown) return null;
  return (
    <SetupForm
      currencies={currencies}
      reports={missing.reports}
      onDone={(done, { isRenewed, renewedOn }) => {
        setOutcome(done);
        void changeView(() => ({ status: 'done', isRenewed, renewedOn }));
      }}
      onDecline={() => {
        setOutcome(
          'You can set targets and exchange rates in Settings, and request reports below.',
        );
        void changeView((before) => ({ ...before, status: 'declined' }));
      }}
    />
  );
}

/** The button that had the focus is gone. */
const focus = (box: HTMLElement | null): void => box?.focus();

interface Missing {
  hasTarget: boolean;
  /** Of all currencies. */
  hasRates: boolean;
  reports: readonly MorningReport[];
}
