import { ServiceError } from '#api/errors.ts';
import { Breadcrumb } from '#shared/breadcrumb.tsx';
import { paths } from '#shared/paths.ts';
import { SignInButton } from '#shared/user/sign-in-button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { CheckFindings } from './check-findings.tsx';
import { CheckStart } from './check-start.tsx';
import { summaryOf } from './findings.ts';
import { ProposedMapping } from './proposed-mapping.tsx';
import { SaveResult } from './save-result.tsx';
import { type CheckState, useCheck } from './use-check.ts';

/** Checks how the service answers, and what differs from what the dashboard expects. */
export function ConnectionPage() {
  const { state, start, cancel } = useCheck();
  return (
    <>
      <title>Connection · Crosschannel</title>
      <Breadcrumb to={paths.settings}>Settings</Breadcrumb>
      <PageHeader title="Connection" />
      <CheckStart state={state} onStart={start} onCancel={cancel} />
      <p role="status" className="sr-only">
        {announcement(state)}
      </p>
      {state.name === 'failed' && <CheckFailed error={state.error} />}
      {state.name === 'done' && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
          <CheckFindings result={state.result} />
          <div className="flex min-w-0 flex-col gap-4">
            {state.result.contract !== null && <ProposedMapping contract={state.result.contract} />}
            <SaveResult result={state.result} />
          </div>
        </div>
      )}
    </>
  );
}

/** Not each call: a check makes dozens. */
function announcement(state: CheckState): string {
  if (state.name === 'running') return 'Check started.';
  if (state.name === 'cancelled') return 'Check cancelled.';
  return state.name === 'done' ? `Check complete: ${summaryOf(state.result.findings)}` : '';
}

function CheckFailed({ error }: { error: unknown }) {
  const kind = error instanceof ServiceError ? error.failure.kind : null;
  if (kind === 'unauthorized') {
    return (
      <Message tone="error" title="Your session has ended" actions={<SignInButton />}>
        <p>Sign in again, then run the check again.</p>
      </Message>
    );
  }
  if (kind === 'network') {
    return (
      <Message tone="offline" title="You are offline">
        <p>The check needs the service. Run it again once you are connected.</p>
      </Message>
    );
  }
  return (
    <Message tone="error" title="The check could not be completed">
      <p>An error occurred in the dashboard. Run the check again, or reload the page.</p>
    </Message>
  );
}
