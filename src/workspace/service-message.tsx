import type { ReactNode } from 'react';
import { ServiceError } from '#api/errors.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { SignInButton } from './sign-in-button.tsx';

interface Words {
  tone: 'error' | 'offline' | 'wait' | 'empty';
  title: string;
  advice: string;
}

type Failure = ServiceError['failure'];

/** What each failure means to the reader, and what to do about it. `what` is what was asked for. */
const wordsFor: {
  [K in Failure['kind']]: (what: string, failure: Extract<Failure, { kind: K }>) => Words;
} = {
  unauthorized: () => ({
    tone: 'error',
    title: 'Your sign-in was refused',
    advice: 'Sign in again to go on. Your filters stay as they are.',
  }),
  forbidden: (what) => ({
    tone: 'error',
    title: `You may not see ${what}`,
    advice:
      'The service refuses this data to your user or subscription key. Ask whoever manages your access.',
  }),
  notFound: (what) => ({
    tone: 'empty',
    title: what.startsWith('this ')
      ? `There is no such ${what.slice(5)}`
      : `The service does not know ${what}`,
    advice: 'The link may be old, or the record is gone from the service.',
  }),
  rateLimited: () => ({
    tone: 'wait',
    title: 'The request budget is spent',
    advice: 'The service asked several times to wait. Try again in a minute.',
  }),
  server: (_, { status }) => ({
    tone: 'error',
    title: `The service failed (${status})`,
    advice: 'The fault is on the service’s side. Try again; what you filtered and sorted stays.',
  }),
  network: () => ({
    tone: 'offline',
    title: 'The service cannot be reached',
    advice: 'Check the connection, then try again. Nothing you set is lost.',
  }),
  unreadable: () => ({
    tone: 'error',
    title: 'The answer could not be read',
    advice:
      'Something between here and the service, such as a gateway or a proxy, answered in its place. Try again in a moment.',
  }),
  conflict: refused,
  invalid: refused,
};

function refused(what: string): Words {
  return {
    tone: 'error',
    title: `The service refused to show ${what}`,
    advice: 'The address may hold something it does not take. Clear the filters, then try again.',
  };
}

/** Words for a failed call; `what` is what was asked for: "campaigns", or "this campaign". */
export function describeFailure(error: unknown, what: string): Words {
  if (!(error instanceof ServiceError)) {
    return {
      tone: 'error',
      title: `The dashboard could not show ${what}`,
      advice:
        'Something went wrong in the dashboard itself. Reload the page; if it comes back, tell whoever runs it.',
    };
  }
  const words = wordsFor[error.failure.kind] as (what: string, failure: Failure) => Words;
  return words(what, error.failure);
}

/** Whether signing in again is what helps. */
export function isRefusedSignIn(error: unknown): boolean {
  return error instanceof ServiceError && error.failure.kind === 'unauthorized';
}

interface ServiceMessageProps {
  error: unknown;
  /** What was asked for: "campaigns", or "this campaign". */
  what: string;
  onRetry?: (() => void) | undefined;
  /** Further ways out, such as "Clear filters". */
  actions?: ReactNode;
}

/** A failed call, drawn where its data would stand. */
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
          {isRefusedSignIn(error) && <SignInButton />}
          {onRetry && <Button onClick={onRetry}>Try again</Button>}
          {actions}
        </>
      }
    >
      <p>{advice}</p>
      {detail !== null && <p className="wrap-anywhere">The service says: {detail}</p>}
      {requestId !== null && <p>For its support: request {requestId}</p>}
    </Message>
  );
}
