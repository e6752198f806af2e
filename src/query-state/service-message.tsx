import type { ReactNode } from 'react';
import { ServiceError } from '#api/errors.ts';
import { isTemporary } from '#api/retry.ts';
import { SignInButton } from '#user/sign-in-button.tsx';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';

interface FailureMessage {
  tone: 'error' | 'offline' | 'wait' | 'empty';
  title: string;
  advice: string;
}

type Failure = ServiceError['failure'];

/** What each failure means to the user, and what to do. `what` is the requested data. */
const messages: {
  [K in Failure['kind']]: (what: string, failure: Extract<Failure, { kind: K }>) => FailureMessage;
} = {
  unauthorized: () => ({
    tone: 'error',
    title: 'Your sign-in was refused',
    advice: 'Sign in again to continue. Your filters are kept.',
  }),
  forbidden: (what) => ({
    tone: 'error',
    title: `You do not have access to ${what}`,
    advice:
      'The service denied access to your user or subscription key. To request access, contact your administrator.',
  }),
  notFound: (what) => ({
    tone: 'empty',
    title: `Could not find ${what}`,
    advice: 'The link may be outdated, or the record was deleted.',
  }),
  rateLimited: () => ({
    tone: 'wait',
    title: 'Rate limit reached',
    advice: 'The service asked several times to wait. Retry in a minute.',
  }),
  server: (_, { status }) => ({
    tone: 'error',
    title: isTemporary(status)
      ? `The service is temporarily unavailable (${status})`
      : `The service failed (${status})`,
    advice: 'This is a problem with the service. Retry; your filters and sort are kept.',
  }),
  network: () => ({
    tone: 'offline',
    title: 'The service cannot be reached',
    advice: 'Check your connection and retry. Your filters and sort are kept.',
  }),
  unreadable: (what, { isJson, adapter }) => {
    if (adapter !== undefined) {
      return {
        tone: 'error',
        title: `The adapter could not convert ${what}`,
        advice: `It failed with “${adapter}”. Your administrator can correct it: see Settings → Connection.`,
      };
    }
    return isJson
      ? {
          tone: 'error',
          title: `The response for ${what} has an unexpected form`,
          advice:
            'The service may name its fields differently: see Settings → Connection. Your administrator can write an adapter.',
        }
      : {
          tone: 'error',
          title: 'The response could not be read',
          advice:
            'A gateway or proxy may have responded instead of the service. Retry in a moment.',
        };
  },
  conflict: rejected,
  invalid: rejected,
};

function rejected(what: string): FailureMessage {
  return {
    tone: 'error',
    title: `The service rejected the request for ${what}`,
    advice: 'The address may contain an invalid value. Clear the filters and retry.',
  };
}

/** The message for a failed request; `what` is the requested data: "campaigns" or "this campaign". */
export function describeFailure(error: unknown, what: string): FailureMessage {
  if (!(error instanceof ServiceError)) {
    return {
      tone: 'error',
      title: `Could not display ${what}`,
      advice:
        'An error occurred in the dashboard. Reload the page. If it happens again, contact your administrator.',
    };
  }
  const toMessage = messages[error.failure.kind] as (
    what: string,
    failure: Failure,
  ) => FailureMessage;
  return toMessage(what, error.failure);
}

/** Whether the user must sign in again. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ServiceError && error.failure.kind === 'unauthorized';
}

interface ServiceMessageProps {
  error: unknown;
  /** The requested data: "campaigns" or "this campaign". */
  what: string;
  onRetry?: (() => void) | undefined;
  /** More actions, such as "Clear filters". */
  actions?: ReactNode;
}

/** The error message of a failed request, in place of its data. */
export function ServiceMessage({ error, what, onRetry, actions }: ServiceMessageProps) {
  const { tone, title, advice } = describeFailure(error, what);
  const detail = error instanceof ServiceError ? error.detail : null;
  const requestId = error instanceof ServiceError ? error.requestId : null;
  return (
    <Message
      tone={tone}
      title={title}
      actions={
        <>
          {isUnauthorized(error) && <SignInButton />}
          {onRetry && <Button onClick={onRetry}>Retry</Button>}
          {actions}
        </>
      }
    >
      <p>{advice}</p>
      {detail !== null && <p className="wrap-anywhere">The service says: {detail}</p>}
      {requestId !== null && <p>Request ID for support: {requestId}</p>}
    </Message>
  );
}
