import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { now } from '#lib/clock.ts';
import { utcDayOf } from '#lib/days.ts';
import { counted } from '#lib/format.ts';
import { emptyRates, withRate } from '#shared/metrics/change-rates.ts';
import { withTarget } from '#shared/metrics/change-targets.ts';
import { rateOf } from '#shared/metrics/rates.ts';
import { type MorningReport, requestMorningReports } from '#shared/performance/morning-reports.ts';
import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import { useRateLimitMonitor } from '#shared/rate-limit/use-rate-limit.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import type { MorningView } from '#shared/settings/morning-view.ts';
import {
  formatNumberInput,
  formatTargetInput,
  parseRate,
  parseTarget,
} from '#shared/settings/number-input.ts';
import { useRates, useTargets } from '#shared/settings/use-settings.ts';
import { Button } from '#ui/button.tsx';
import { SetupField } from './setup-field.tsx';
import { setupCardClass } from './setup-skeleton.tsx';

interface SetupFormProps {
  currencies: readonly string[];
  /** The reports that are missing. */
  reports: readonly MorningReport[];
  /** `done` says what happened. */
  onDone: (done: string, renewal: Omit<MorningView, 'status'>) => void;
  onDecline: () => void;
}

const reportNames: Record<MorningReport, string> = { product: 'product', keyword: 'keyword' };

/** Target, exchange rates and reports in one form. Empty fields are skipped. */
export function SetupForm({ currencies, reports, onDone, onDecline }: SetupFormProps) {
  const id = useId();
  const { store } = useReports();
  const [targets, changeTargets] = useTargets();
  const [rates, changeRates] = useRates();
  const { costOf } = useRateLimitMonitor();
  const overall = targets?.find(({ of }) => of === 'everything')?.acos;
  const base = rates?.base ?? currencies[0] ?? 'EUR';
  const others = currencies.filter((code) => code !== base);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isReporting, setReporting] = useState(reports.length > 0);
  const [isRenewed, setRenewed] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const stored = (field: string): string => {
    if (field === 'target') return overall === undefined ? '' : formatTargetInput(overall);
    const rate = rates === null ? null : rateOf(field, rates);
    return rate === null ? '' : formatNumberInput(rate);
  };
  const textOf = (field: string): string => typed[field] ?? stored(field);
  const read = (field: string): number | string =>
    field === 'target' ? parseTarget(textOf(field)) : parseRate(textOf(field), field, base);
  const onType = (field: string, text: string) => {
    setTyped((all) => ({ ...all, [field]: text }));
    setProblems((all) => ({ ...all, [field]: '' }));
  };

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const filled = ['target', ...others].filter((field) => textOf(field).trim() !== '');
    const values = filled.map((field) => [field, read(field)] as const);
    const wrong = values.filter(([, value]) => typeof value === 'string');
    if (wrong.length > 0) {
      setProblems(Object.fromEntries(wrong) as Record<string, string>);
      document.getElementById(`${id}-${wrong[0]?.[0]}`)?.focus();
      return;
    }
    const asked = isReporting ? reports : [];
    if (values.length === 0 && asked.length === 0 && !isRenewed) {
      setFailure('Enter a target or a rate, or select the reports.');
      return;
    }
    setFailure(null);
    setSending(true);
    const at = now();
    for (const [field, value] of values as (readonly [string, number])[]) {
      if (field === 'target')
        await changeTargets((all) => withTarget(all, { of: 'everything' }, value));
      // An unchanged rate keeps its date.
      else if (textOf(field) !== stored(field))
        await changeRates((all) => withRate(all ?? emptyRates(base), field, value, at));
    }
    try {
      await requestMorningReports(store, asked);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      setFailure(`Target and rates are saved, but the reports could not be requested. ${reason}`);
      setSending(false);
      return;
    }
    onDone(
      asked.length === 0
        ? 'Morning view set up.'
        : `Morning view set up. ${counted(asked.length, 'report')} requested: “Fix first” is complete once ${asked.length === 1 ? 'it is' : 'they are'} ready.`,
      { isRenewed, renewedOn: isRenewed ? utcDayOf(at) : null },
    );
  }

  const units = counted(2 * costOf('requestReport'), 'unit');
  return (
    <section aria-labelledby={id} className="@container">
      <div className={setupCardClass}>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id={id} className="text-base font-semibold">
            Set up your morning view
          </h2>
          <p className="min-w-0 grow basis-80 text-muted">
            See the most expensive problems first, in one currency. All of it is optional, and you
            can change it in Settings.
          </p>
        </div>
        <form
          onSubmit={(event) => void submit(event)}
          className="mt-2 flex flex-wrap items-start gap-x-6 gap-y-3"
        >
          <SetupField
            id={`${id}-target`}
            label="Target ACOS"
            unit="%"
            text={textOf('target')}
            problem={problems['target'] ?? ''}
            onChange={(text) => onType('target', text)}
          />
          {others.map((code) => (
            <SetupField
              key={code}
              id={`${id}-${code}`}
              label={`1 ${code} is worth`}
              unit={base}
              text={textOf(code)}
              problem={problems[code] ?? ''}
              onChange={(text) => onType(code, text)}
            />
          ))}
          <fieldset className="flex min-w-0 flex-col gap-1 self-center">
            <legend className="sr-only">Reports of the last 30 days</legend>
            {reports.length > 0 && (
              <Checkbox checked={isReporting} onChange={setReporting}>
                Request the {reports.map((type) => reportNames[type]).join(' and ')}{' '}
                {reports.length === 1 ? 'report' : 'reports'} of the last 30 days
              </Checkbox>
            )}
            <Checkbox checked={isRenewed} onChange={setRenewed}>
              Request both again on my first visit each day ({units} a day)
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
              disabled={isSending}
            >
              Set up
            </CostlyButton>
          </div>
        </form>
        <p className="mt-2 text-xs text-muted">
          Rates are yours, dated today. Once ready, the reports load listings, stock, keywords and
          the quality scores of your top products.
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

interface CheckboxProps {
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

function Checkbox({ checked, onChange, children }: CheckboxProps) {
  return (
    <label className="flex min-h-6 items-center gap-2">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="size-4 shrink-0 accent-accent-solid"
      />
      <span>{children}</span>
    </label>
  );
}
