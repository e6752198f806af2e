import { useState } from 'react';
import type { EndpointName } from '#api/contract/endpoints.ts';
import type { CheckConsent } from '#api/service-check/check-result.ts';
import { plannedUnits } from '#api/service-check/run-check.ts';
import { counted } from '#lib/format.ts';
import { allOperations } from '#shared/rate-limit/operations.ts';
import { useRateLimitMonitor, useRateLimitState } from '#shared/rate-limit/use-rate-limit.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useHeldFocus } from '#ui/use-held-focus.ts';
import type { CheckState } from './use-check.ts';

interface CheckStartProps {
  state: CheckState;
  onStart: (consent: CheckConsent) => void;
  onCancel: () => void;
}

const none: CheckConsent = { report: false, eligibility: false };

const units = (value: number): string => counted(value, 'unit');

/** What the check does and costs, and its start; while it runs, its progress. */
export function CheckStart({ state, onStart, onCancel }: CheckStartProps) {
  // Renders when the service states other costs.
  useRateLimitState();
  const { costOf } = useRateLimitMonitor();
  const [consent, setConsent] = useState<CheckConsent>(none);
  /** What a choice adds. */
  const unitsOf = (choice: CheckConsent): string =>
    units(plannedUnits(choice, costOf) - plannedUnits(none, costOf));
  // Start and Cancel replace each other.
  const { box } = useHeldFocus(0);
  return (
    <Panel title="Check the service">
      <section ref={box} className="flex flex-col gap-3">
        <p className="max-w-prose text-muted">
          Calls the operations of the service and compares its responses with what the dashboard
          expects. It only reads, unless you select more.
        </p>
        {state.name === 'running' ? (
          <div className="flex min-h-24 flex-col items-start gap-3">
            <ProgressBar label="Check" share={null} unknown="In progress" />
            <p className="wrap-anywhere">{progressText(state.calls, state.endpoint)}</p>
            <Button data-main onClick={onCancel}>
              Cancel
            </Button>
          </div>
        ) : (
          <div className="flex min-h-24 flex-col items-start gap-3">
            <ul>
              <li>
                <Checkbox
                  checked={consent.report}
                  onChange={(report) => setConsent({ ...consent, report })}
                >
                  Also request a report of one day (up to {unitsOf({ ...none, report: true })})
                </Checkbox>
              </li>
              <li>
                <Checkbox
                  checked={consent.eligibility}
                  onChange={(eligibility) => setConsent({ ...consent, eligibility })}
                >
                  Also check the eligibility of one product (up to{' '}
                  {unitsOf({ ...none, eligibility: true })})
                </Checkbox>
              </li>
            </ul>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Button
                data-main
                variant="primary"
                aria-describedby="check-units"
                onClick={() => onStart(consent)}
              >
                {state.name === 'idle' ? 'Start check' : 'Run again'}
              </Button>
              <span id="check-units" className="text-muted">
                Uses up to {units(plannedUnits(consent, costOf))}
              </span>
            </div>
          </div>
        )}
      </section>
    </Panel>
  );
}

/** "12 calls made: GET /catalog/listings". */
function progressText(calls: number, endpoint: EndpointName | null): string {
  const operation = allOperations().find((it) => it.endpoint === endpoint);
  const made = `${counted(calls, 'call')} made`;
  return operation === undefined ? made : `${made}: ${operation.method} ${operation.path}`;
}
