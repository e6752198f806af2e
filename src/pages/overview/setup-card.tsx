import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { rateOf } from '#shared/metrics/rates.ts';
import {
  type DailyReport,
  missingReports,
  dailyReports,
  requestDailyReports,
} from '#shared/performance/daily-reports.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import {
  useMorningView,
  useRates,
  useSettingsLoaded,
  useTargets,
} from '#shared/settings/use-settings.ts';
import { useFieldDraft } from '#shared/user/field-drafts.ts';
import { Button } from '#ui/button.tsx';
import { reportFailure } from '#shared/performance/report-note.tsx';
import { hasFailed } from '#shared/performance/report-source.ts';
import { findReport, isEnded } from '#shared/reports/stored-reports.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { messageOf } from '#lib/message-of.ts';
import { now } from '#lib/clock.ts';
import { dayOf } from '#lib/days.ts';
import { counted, joinList } from '#lib/format.ts';
import { maxRequestedScores } from '#shared/findings/use-top-scores.ts';
import { emptyRates, withRate } from '#shared/metrics/change-rates.ts';
import { withTarget } from '#shared/metrics/change-targets.ts';
import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import { useRateLimitMonitor } from '#shared/rate-limit/use-rate-limit.ts';
import type { MorningView } from '#shared/settings/morning-view.ts';
import {
  formatNumberInput,
  formatTargetInput,
  parseRate,
  parseTarget,
} from '#shared/settings/number-input.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { cx } from '#ui/cx.ts';
import { inputClass } from '#ui/form/input-class.ts';

/** Whether the morning view is offered to be set up. */
export interface MorningSetup {
  /** `null` until storage has been read. */
  isOffered: boolean | null;
  /** The reports that are missing. */
  reports: readonly DailyReport[];
  isDaily: boolean;
  close: (status: 'done' | 'declined', daily?: object) => void;
}

/** `currencies` are those of the campaigns, most used first. Offered until the user has done it or declined, or nothing is missing. */
export function useMorningSetup(currencies: readonly string[]): MorningSetup {
  const [view, changeView] = useMorningView();
  const [targets] = useTargets();
  const [rates] = useRates();
  const isLoaded = useSettingsLoaded();
  const { reports, store } = useReports();
  const isKnown = view !== null && isLoaded && reports !== null;
  // Decided when the page is opened: the card does not disappear while it is being filled in, here or in another tab.
  const [found, setFound] = useState<Pick<MorningSetup, 'reports' | 'isOffered'>>();
  if (isKnown && found === undefined) {
    const base = rates?.base ?? currencies[0] ?? null;
    const missing = missingReports(store);
    const isComplete =
      (targets ?? []).length > 0 &&
      currencies.every((code) => code === base || (rates && rateOf(code, rates)) !== null) &&
      missing.length === 0;
    setFound({ isOffered: view.status === 'open' && !isComplete, reports: missing });
  }
  return {
    isOffered: found?.isOffered ?? null,
    reports: found?.reports ?? [],
    isDaily: view?.isDaily ?? false,
    close(status, daily = {}) {
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
  const [isOpen, setOpen] = useState<'pressed' | 'restored' | null>(null);
  const [outcome, setOutcome] = useState<SetupOutcome | null>(null);
  const [typed, setTyped] = useTypedTexts(() => setOpen('restored'));
  if (outcome !== null) return <SetupOutcomeNotice outcome={outcome} />;
  if (setup.isOffered !== true) return null;
  const decline = (): void => {
    setOutcome({
      message: `You can set targets and exchange rates in Settings${setup.reports.length === 0 ? '' : ', and request reports below Fix first'}.`,
      requested: [],
    });
    setup.close('declined');
  };
  if (isOpen !== null)
    return (
      <SetupForm
        isFocused={isOpen === 'pressed'}
        typed={typed}
        setTyped={setTyped}
        currencies={currencies}
        reports={setup.reports}
        isDaily={setup.isDaily}
        onDone={(next, daily) => {
          setOutcome(next);
          setup.close('done', daily);
        }}
        onDecline={decline}
      />
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-accent-solid/40 bg-surface px-4 py-1.5 print:hidden">
      <p className="min-w-0 grow basis-80">
        Set an ACOS target, exchange rates and daily reports to see the most expensive problems
        first.
      </p>
      <Button size="small" variant="quiet" onClick={decline}>
        Not now
      </Button>
      <Button size="small" variant="primary" onClick={() => setOpen('pressed')}>
        Set up morning view
      </Button>
    </div>
  );
}

/** Typed but not saved: a draft, because it must survive signing in again. */
function useTypedTexts(onRestore: () => void): readonly [Texts, (texts: Texts) => void] {
  const [draft, setDraft] = useFieldDraft('morning setup', onRestore);
  const texts = draft === null ? {} : Object.fromEntries(new URLSearchParams(draft));
  return [texts, (next) => setDraft(new URLSearchParams(next).toString() || null)];
}

export interface SetupOutcome {
  /** What the user should know besides the reports; empty if all went well. */
  message: string;
  /** The store keys of the requested reports. */
  requested: readonly string[];
}

/** What became of the setup: it has the focus, because the button that had it is gone. */
export function SetupOutcomeNotice({ outcome }: { outcome: SetupOutcome }) {
  const { reports } = useReports();
  const own = outcome.requested.flatMap((key) => findReport(reports ?? [], key) ?? []);
  const failed = own.find(hasFailed);
  return (
    <div ref={focus} tabIndex={-1} className="outline-none">
      {failed === undefined ? (
        <Notice tone="info">
          {outcome.message || textOf(own.filter((report) => !isEnded(report)).length)}
        </Notice>
      ) : (
        <Notice tone="warn">
          A report failed. {reportFailure(failed)} Request it again below Fix first.{' '}
          {outcome.message || 'Everything else is saved.'}
        </Notice>
      )}
    </div>
  );
}

const focus = (box: HTMLElement | null): void => box?.focus();

function textOf(inProgress: number): string {
  if (inProgress === 0) return 'Setup complete.';
  return inProgress === 1
    ? 'Setup complete. 1 report in progress. Fix first updates when it is ready.'
    : `Setup complete. ${inProgress} reports in progress. Fix first updates when they are ready.`;
}

type Texts = Readonly<Record<string, string>>;

interface SetupFormProps {
  /** Whether its first field takes the focus. */
  isFocused: boolean;
  /** What was typed but not saved, by field. */
  typed: Texts;
  setTyped: (texts: Texts) => void;
  /** Most used first. */
  currencies: readonly string[];
  /** The reports that are missing. */
  reports: readonly DailyReport[];
  /** Whether the user has agreed to daily reports already. */
  isDaily: boolean;
  onDone: (outcome: SetupOutcome, daily: Partial<MorningView>) => void;
  onDecline: () => void;
}

interface Values {
  /** A fraction; `null` if it is unchanged. */
  acos: number | null;
  /** By currency. */
  rates: Map<string, number>;
}

const target = 'target';

/** Target, exchange rates and reports in one form. Empty fields are skipped. */
function SetupForm(props: SetupFormProps) {
  const { currencies, reports, isFocused, typed, setTyped, onDone, onDecline } = props;
  const id = useId();
  const { store } = useReports();
  const [targets, changeTargets] = useTargets();
  const [rates, changeRates] = useRates();
  const { costOf } = useRateLimitMonitor();
  const base = rates?.base ?? currencies[0] ?? '';
  const foreign = currencies.filter((code) => code !== base);
  const [problems, setProblems] = useState<Texts>({});
  const [isReporting, setReporting] = useState(reports.length > 0);
  const [isDaily, setDaily] = useState(props.isDaily);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  // A rate typed for one base makes no sense for another, so each base has its own fields.
  const rateField = (code: string) => `${code}-${base}`;
  const overall = targets?.find(({ of }) => of === 'everything')?.acos ?? null;
  const stored = new Map([
    [target, overall],
    ...foreign.map((code) => [rateField(code), rates && rateOf(code, rates)] as const),
  ]);
  const storedText = (field: string): string => {
    const value = stored.get(field) ?? null;
    if (value === null) return '';
    return field === target ? formatTargetInput(value) : formatNumberInput(value);
  };
  const fieldText = (field: string): string => typed[field] ?? storedText(field);
  const fieldProps = (field: string) => ({
    id: `${id}-${field}`,
    text: fieldText(field),
    problem: problems[field] ?? '',
    onChange: (text: string) => {
      setTyped({ ...typed, [field]: text });
      setProblems({ ...problems, [field]: '' });
    },
  });

  /** The new values: an unchanged rate keeps its date. `null` if one is invalid. */
  function readFields(): Values | null {
    const values: Values = { acos: null, rates: new Map() };
    const wrong: Record<string, string> = {};
    const read = (field: string, parse: (text: string) => number | string): number | null => {
      const text = fieldText(field);
      if (text.trim() === '' || text === storedText(field)) return null;
      const value = parse(text);
      if (typeof value === 'string') wrong[field] = value;
      return value === stored.get(field) || typeof value === 'string' ? null : value;
    };
    values.acos = read(target, parseTarget);
    for (const code of foreign) {
      const rate = read(rateField(code), (text) => parseRate(text, code, base));
      if (rate !== null) values.rates.set(code, rate);
    }
    setProblems(wrong);
    const [first] = Object.keys(wrong);
    if (first === undefined) return values;
    document.getElementById(`${id}-${first}`)?.focus();
    return null;
  }

  async function save({ acos, rates: entered }: Values): Promise<void> {
    const at = now();
    if (acos !== null) await changeTargets((all) => withTarget(all, { of: 'everything' }, acos));
    if (entered.size === 0) return;
    await changeRates((all) => {
      const before = all ?? emptyRates(base);
      // The rates are for this base: another tab may have changed it.
      if (before.base !== base) return all;
      return [...entered].reduce((next, [code, rate]) => withRate(next, code, rate, at), before);
    });
  }

  useEffect(() => {
    if (isFocused) document.getElementById(`${id}-${target}`)?.focus();
  }, [isFocused, id]);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const values = readFields();
    if (values === null) return;
    const asked = isReporting ? reports : [];
    if (
      values.acos === null &&
      values.rates.size === 0 &&
      asked.length === 0 &&
      isDaily === props.isDaily
    ) {
      setFailure(
        reports.length === 0
          ? 'Enter a target or a rate.'
          : 'Enter a target or a rate, or select the reports.',
      );
      return;
    }
    setFailure(null);
    setSending(true);
    try {
      await save(values);
      const requested = await requestDailyReports(store, asked);
      setTyped({});
      const daily = { isDaily, ...(isDaily && asked.length > 0 && { requestedOn: dayOf(now()) }) };
      onDone({ message: '', requested }, daily);
    } catch (error) {
      const reason = messageOf(error);
      setFailure(`Not all of it was saved. ${reason}`);
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
        <form
          onSubmit={(event) => void submit(event)}
          className="mt-2 flex flex-wrap items-start gap-x-6 gap-y-3"
        >
          <SetupField {...fieldProps(target)} label="ACOS target" unit="%" />
          {foreign.map((code) => (
            <SetupField
              key={code}
              {...fieldProps(rateField(code))}
              label={`1 ${code} is worth`}
              unit={base}
            />
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
              type="submit"
              variant="primary"
              calls={[{ endpoint: 'requestReport', count: isReporting ? reports.length : 0 }]}
              aria-disabled={isSending}
            >
              Set up
            </CostlyButton>
          </div>
        </form>
        <p className="mt-2 text-xs text-muted">
          Rates are saved with today’s date. When the reports are ready, the overview also loads
          listings ({units('listings')}), stock ({units('inventory')} per thousand records),
          keywords ({units('keywords')}) and {maxRequestedScores} quality scores (
          {units('quality', maxRequestedScores)}).
        </p>
        {failure !== null && (
          <p role="alert" className="mt-1 text-bad">
            {failure}
          </p>
        )}
      </div>
    </section>
  );
}

interface SetupFieldProps {
  id: string;
  label: string;
  unit: string;
  text: string;
  /** Why the text is no valid number; empty if it is one. */
  problem: string;
  onChange: (text: string) => void;
}

/** A labelled number with its unit. */
function SetupField({ id, label, unit, text, problem, onChange }: SetupFieldProps) {
  return (
    <div className="flex max-w-48 flex-col gap-1">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <span className="flex items-center gap-1.5">
        <input
          id={id}
          type="text"
          data-kept
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={`${id}-unit ${id}-problem`}
          className={cx(inputClass, 'w-20 text-right')}
        />
        <span id={`${id}-unit`} className="text-muted">
          {unit}
        </span>
      </span>
      <p id={`${id}-problem`} className="text-xs text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}
