import { useId, useRef, useState } from 'react';
import { type NumberFieldHandle, RateField, TargetField } from '#user/number-field.tsx';
import { rateOf } from '#metrics/rates.ts';
import {
  type DailyReport,
  missingReports,
  dailyReports,
  requestDailyReports,
} from '#features/report-data/daily-reports.ts';
import { useReports } from '#features/reports/use-reports.ts';
import { useMorningView, useRates, useSettingsLoaded, useTargets } from '#user/use-settings.ts';
import { useFieldDraft } from '#user/field-drafts.ts';
import { Button } from '#ui/button.tsx';
import { FailureText } from '#ui/feedback/failure-text.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { messageOf } from '#lib/message-of.ts';
import { now } from '#lib/clock.ts';
import { dayOf } from '#lib/days.ts';
import { counted, joinList } from '#lib/format.ts';
import { maxRequestedScores } from '#features/findings/use-advertised.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { useRateLimitMonitor } from '#query-state/use-rate-limit.ts';
import type { MorningView } from '#user/settings.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';

export type MorningSetup = ReturnType<typeof useMorningSetup>;

/** `currencies` are those of the campaigns, most used first. Offered until the user has done it or declined, or nothing is missing. */
export function useMorningSetup(currencies: readonly string[]) {
  const [view, changeView] = useMorningView();
  const [targets] = useTargets();
  const [rates] = useRates();
  const isLoaded = useSettingsLoaded();
  const { reports, store } = useReports();
  const isKnown = view !== null && isLoaded && reports !== null;
  // Decided when the page is opened: the card does not disappear while it is being filled in, here or in another tab.
  const [found, setFound] = useState<{
    isOffered: boolean;
    /** The reports that are missing. */
    reports: readonly DailyReport[];
    /** All that is missing, in words. */
    lacks: readonly string[];
  }>();
  if (isKnown && found === undefined) {
    const base = rates?.base ?? currencies[0] ?? null;
    const missing = missingReports(store);
    const hasRates = currencies.every(
      (code) => code === base || (rates && rateOf(code, rates)) !== null,
    );
    const lacks = [
      (targets ?? []).length === 0 && 'an ACOS target',
      !hasRates && 'exchange rates',
      missing.length > 0 && 'daily reports',
    ].filter((part) => part !== false);
    setFound({ isOffered: view.status === 'open' && lacks.length > 0, reports: missing, lacks });
  }
  return {
    reports: [],
    lacks: [],
    ...found,
    /** `null` until storage has been read. */
    isOffered: found?.isOffered ?? null,
    isDaily: view?.isDaily ?? false,
    close(status: 'done' | 'declined', daily: Partial<MorningView> = {}) {
      setFound((before) => before && { ...before, isOffered: false });
      changeView((before) => ({ ...before, status, ...daily })).catch(() => {});
    },
  };
}

interface SetupCardProps {
  setup: MorningSetup;
  currencies: readonly string[];
}

/** Offers to set up the morning view in one line, which opens the form. */
export function SetupCard({ setup, currencies }: SetupCardProps) {
  // Open or not is a draft, because it must survive signing in again, as what is typed does.
  const [draft, setDraft] = useFieldDraft('morning setup');
  const [isFocused, setFocused] = useState(false);
  const [outcome, setOutcome] = useState('');
  if (outcome !== '')
    return (
      // It has the focus, because the button that had it is gone.
      <div ref={focus} tabIndex={-1} className="outline-none">
        <Notice tone="info">{outcome}</Notice>
      </div>
    );
  if (setup.isOffered !== true) return null;
  const close = (next: string, ...change: Parameters<MorningSetup['close']>): void => {
    setOutcome(next);
    setDraft(null);
    setup.close(...change);
  };
  const decline = (): void => {
    const reports = setup.reports.length === 0 ? '' : ', and request reports below Fix first';
    close(`You can set targets and exchange rates in Settings${reports}.`, 'declined');
  };
  if (draft !== null)
    return (
      <SetupForm
        isFocused={isFocused}
        currencies={currencies}
        setup={setup}
        onDone={(text, daily) => close(text, 'done', daily)}
        onDecline={decline}
      />
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-accent-solid/40 bg-surface px-4 py-1.5 print:hidden">
      <p className="min-w-0 grow basis-80">
        Add {joinList(setup.lacks)} to see the most expensive problems first.
      </p>
      <Button size="small" variant="quiet" onClick={decline}>
        Not now
      </Button>
      <Button
        size="small"
        variant="primary"
        onClick={() => {
          setFocused(true);
          setDraft('open');
        }}
      >
        Set up morning view
      </Button>
    </div>
  );
}

const focus = (box: HTMLElement | null): void => box?.focus();

interface SetupFormProps extends SetupCardProps {
  /** Whether its first field takes the focus. */
  isFocused: boolean;
  /** `text` says what was done. */
  onDone: (text: string, daily: Partial<MorningView>) => void;
  onDecline: () => void;
}

/** Target, exchange rates and reports in one form. Empty fields are skipped. */
function SetupForm({ setup, currencies, isFocused, onDone, onDecline }: SetupFormProps) {
  const { reports } = setup;
  const id = useId();
  const { store } = useReports();
  const [rates] = useRates();
  const { costOf } = useRateLimitMonitor();
  const base = rates?.base ?? currencies[0] ?? '';
  const foreign = currencies.filter((code) => code !== base);
  const fields = useRef(new Set<NumberFieldHandle>());
  const [isReporting, setReporting] = useState(reports.length > 0);
  const [isDaily, setDaily] = useState(setup.isDaily);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const keepField = (field: NumberFieldHandle) => {
    fields.current.add(field);
    return () => void fields.current.delete(field);
  };

  async function submit(): Promise<void> {
    if (isSending) return;
    const asked = isReporting ? reports : [];
    const all = [...fields.current];
    const isTyped = all.some(({ isChanged }) => isChanged);
    if (!isTyped && asked.length === 0 && isDaily === setup.isDaily) {
      setFailure(
        reports.length === 0
          ? 'Enter a target or a rate.'
          : 'Enter a target or a rate, or select the reports.',
      );
      return;
    }
    const saves: Promise<void>[] = [];
    // Up to the first wrong one, which gets the focus.
    for (const field of all) {
      const saved = field.save();
      if (saved === null) return;
      saves.push(saved);
    }
    setFailure(null);
    setSending(true);
    try {
      await Promise.all(saves);
      await requestDailyReports(store, asked);
      const updates = asked.length > 0 ? ' Fix first updates when the reports are ready.' : '';
      onDone(`Setup complete.${updates}`, {
        isDaily,
        ...(isDaily && asked.length > 0 && { requestedOn: dayOf(now()) }),
      });
    } catch (error) {
      setFailure(`Not all of it was saved. ${messageOf(error)}`);
      setSending(false);
    }
  }

  const units = (endpoint: Parameters<typeof costOf>[0], times = 1) =>
    counted(costOf(endpoint) * times, 'unit');
  return (
    <section aria-labelledby={id} className="@container print:hidden">
      <div className="rounded-lg border border-accent-solid/40 bg-surface px-4 py-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id={id} className="text-base font-semibold">
            Set up your morning view
          </h2>
          <p className="min-w-0 grow basis-80 text-muted">
            See the most expensive problems first, in one currency. Everything is optional. You can
            change it later in Settings.
          </p>
        </div>
        <div className="mt-2 flex flex-wrap items-start gap-x-6 gap-y-3">
          <div className="max-w-48">
            <TargetField
              ref={keepField}
              place={{ of: 'everything' }}
              label="ACOS target"
              heading="ACOS target"
              isWanted={isFocused}
            />
          </div>
          {foreign.map((code) => (
            <div key={`${code} ${base}`} className="max-w-48">
              <RateField
                ref={keepField}
                currency={code}
                base={base}
                heading={`1 ${code} is worth`}
              />
            </div>
          ))}
          <fieldset className="flex min-w-0 flex-col gap-1 self-center">
            <legend className="sr-only">Reports</legend>
            {reports.length > 0 && (
              <Checkbox checked={isReporting} onChange={setReporting}>
                Request the {joinList(reports)} {reports.length === 1 ? 'report' : 'reports'} for
                the last 30 days
              </Checkbox>
            )}
            <Checkbox checked={isDaily} onChange={setDaily}>
              Request both reports on my first visit each day (
              {units('requestReport', dailyReports.length)} a day)
            </Checkbox>
          </fieldset>
          <div className="ml-auto flex items-center gap-2 self-center">
            <Button variant="quiet" onClick={onDecline}>
              Not now
            </Button>
            <CostlyButton
              variant="primary"
              calls={[{ endpoint: 'requestReport', count: isReporting ? reports.length : 0 }]}
              aria-disabled={isSending}
              onClick={() => void submit()}
            >
              Set up
            </CostlyButton>
          </div>
        </div>
        <p className="mt-2 text-xs text-muted">
          Rates are saved with today’s date. When the reports are ready, the overview also loads
          listings ({units('listings')}), stock ({units('inventory')} per thousand records),
          keywords ({units('keywords')}) and {maxRequestedScores} quality scores (
          {units('quality', maxRequestedScores)}).
        </p>
        <FailureText error={failure} className="mt-1" />
      </div>
    </section>
  );
}
