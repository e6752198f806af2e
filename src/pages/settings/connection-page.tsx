import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ServiceError } from '#api/errors.ts';
import type {
  CheckConsent,
  CheckResult,
  Finding,
  Outcome,
} from '#api/service-check/check-result.ts';
import { plannedUnits, runCheck } from '#api/service-check/run-check.ts';
import { service } from '#api/service.ts';
import { counted, dateTime } from '#lib/format.ts';
import { saveFile } from '#lib/save-file.ts';
import { Breadcrumb } from '#navigation/breadcrumb.tsx';
import { paths } from '#navigation/paths.ts';
import { ServiceMessage } from '#query-state/service-message.tsx';
import { useRateLimitMonitor, useRateLimitState } from '#query-state/use-rate-limit.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useHeldFocus } from '#ui/use-held-focus.ts';

/** Checks how the service answers, and what differs from what the dashboard expects. */
export function ConnectionPage() {
  const [progress, setProgress] = useState('');
  const halt = useRef<AbortController>(null);
  const check = useMutation({
    networkMode: 'always',
    mutationFn: (consent: CheckConsent) => {
      const { signal } = (halt.current = new AbortController());
      const { costOf } = service().rateLimit;
      return runCheck(service(), {
        ...consent,
        costOf,
        seesAllHeaders: false,
        onCall: setProgress,
        signal,
      });
    },
  });
  useEffect(() => {
    const page = new AbortController();
    const onOffline = (): void => halt.current?.abort(new ServiceError({ kind: 'network' }));
    addEventListener('offline', onOffline, { signal: page.signal });
    page.signal.addEventListener('abort', () => halt.current?.abort());
    return () => page.abort();
  }, []);
  const isCancelled = check.error?.name === 'AbortError';
  return (
    <>
      <Breadcrumb to={paths.settings}>Settings</Breadcrumb>
      <PageHeader title="Connection" />
      <Start
        progress={check.isPending ? progress : null}
        onStart={check.mutate}
        onCancel={() => halt.current?.abort()}
      />
      <p role="status" className="sr-only">
        {check.isPending && 'Check started.'}
        {isCancelled && 'Check cancelled.'}
        {check.data && `Check complete: ${summaryOf(check.data.findings)}`}
      </p>
      {check.isError && !isCancelled && (
        <ServiceMessage error={check.error} what="the connection check" />
      )}
      {check.data && <Result result={check.data} />}
    </>
  );
}

const none: CheckConsent = { report: false, eligibility: false };

/** What the check does and costs, and its start; while it runs, its progress. */
function Start(props: {
  /** The call in flight; `null` unless the check runs. */
  progress: string | null;
  onStart: (consent: CheckConsent) => void;
  onCancel: () => void;
}) {
  const { progress, onStart, onCancel } = props;
  // Renders when the service states other costs.
  useRateLimitState();
  const { costOf } = useRateLimitMonitor();
  const [consent, setConsent] = useState(none);
  const units = (of: CheckConsent) => plannedUnits(of, costOf);
  const choice = (name: keyof CheckConsent, text: string) => (
    <li>
      <Checkbox
        checked={consent[name]}
        onChange={(isChosen) => setConsent({ ...consent, [name]: isChosen })}
      >
        {text} (up to {counted(units({ ...none, [name]: true }) - units(none), 'unit')})
      </Checkbox>
    </li>
  );
  // Start and Cancel replace each other.
  const { box } = useHeldFocus(0);
  return (
    <Panel title="Check the service">
      <section ref={box} className="flex flex-col items-start gap-3">
        <p className="max-w-prose text-muted">
          Calls the operations of the service, through its adapter if it has one, and compares its
          responses with what the dashboard expects. It only reads, unless you select more.
        </p>
        {progress === null ? (
          <>
            <ul>
              {choice('report', 'Also request a report of one day')}
              {choice('eligibility', 'Also check the eligibility of one product')}
            </ul>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Button
                data-main
                variant="primary"
                aria-describedby="check-units"
                onClick={() => onStart(consent)}
              >
                Start check
              </Button>
              <span id="check-units" className="text-muted">
                Uses up to {counted(units(consent), 'unit')}
              </span>
            </div>
          </>
        ) : (
          <>
            <ProgressBar label="Check" share={null} unknown="In progress" />
            <p className="wrap-anywhere">{progress}</p>
            <Button data-main onClick={onCancel}>
              Cancel
            </Button>
          </>
        )}
      </section>
    </Panel>
  );
}

/** What needs attention first. */
const looks: Readonly<Record<Outcome, { label: string; tone: string; icon: IconName }>> = {
  missing: { label: 'Missing', tone: 'bad', icon: 'error' },
  differs: { label: 'Different', tone: 'warn', icon: 'warning' },
  skipped: { label: 'Skipped', tone: 'none', icon: 'info' },
  pass: { label: 'Passed', tone: 'good', icon: 'check' },
};

/** "4 missing · 12 different · 38 passed". */
function summaryOf(findings: readonly Finding[]): string {
  const byOutcome = Map.groupBy(inOrder(findings), ({ outcome }) => looks[outcome].label);
  return [...byOutcome].map(([label, own]) => `${own.length} ${label.toLowerCase()}`).join(' · ');
}

function inOrder(findings: readonly Finding[]): Finding[] {
  const outcomes = Object.keys(looks);
  return findings.toSorted((a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome));
}

/** What the check found, and the file for the team that runs the service. */
function Result({ result }: { result: CheckResult }) {
  const { findings, calls, checkedAt } = result;
  const [passed, others] = [true, false].map((isPass) =>
    findings.filter(({ outcome }) => (outcome === 'pass') === isPass),
  );
  const file = () => new Blob([JSON.stringify(result, null, 2)], { type: 'application/json' });
  return (
    <Panel
      title="Result"
      actions={
        <Button
          icon={<Icon name="download" />}
          title="For the team that runs the service: no keys, IDs or data of your accounts"
          onClick={() => saveFile('connection-check.json', file())}
        >
          Save result
        </Button>
      }
    >
      <p className="font-semibold">{summaryOf(findings)}</p>
      <p className="text-muted">
        {dateTime(checkedAt)} · {counted(calls, 'call')}
      </p>
      <Topics findings={others ?? []} />
      <Disclosure title="Passed" className="mt-4">
        <Topics findings={passed ?? []} />
      </Disclosure>
    </Panel>
  );
}

function Topics({ findings }: { findings: readonly Finding[] }) {
  return [...Map.groupBy(inOrder(findings), ({ topic }) => topic)].map(([topic, own]) => (
    <section key={topic} className="mt-4">
      <h3 className="font-semibold">{topic}</h3>
      <ul aria-label={topic} className="divide-y divide-line">
        {own.map(({ subject, outcome, found, effect }) => (
          <li
            key={subject + found}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 py-2 wrap-anywhere sm:grid-cols-[18rem_6rem_1fr]"
          >
            <span>{subject}</span>
            <span>
              <Badge tone={looks[outcome].tone} icon={<Icon name={looks[outcome].icon} />}>
                {looks[outcome].label}
              </Badge>
            </span>
            <p className="max-sm:col-span-full">
              {found} <span className="block text-muted">{effect}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  ));
}
