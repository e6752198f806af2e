import { boundedMessage } from '#lib/bounded-message.ts';

/** A sign-in or renewal that failed; the message says what to do and contains no token. */
export class SignInError extends Error {
  override name = 'SignInError';
  /** True if a retry may help: no response, an error of a gateway, a service that is down. */
  readonly transient: boolean;

  constructor(message: string, transient: boolean) {
    super(boundedMessage(message));
    this.transient = transient;
  }
}

export const unreachable = (): SignInError =>
  new SignInError(
    isOffline()
      ? 'You are offline. Connect to sign in; what is saved on this device is kept.'
      : 'The sign-in service did not respond. Check your connection and try again. If that does not help, ask your administrator to check that the service allows this dashboard’s origin (CORS).',
    true,
  );

/** Whether the browser is sure: it may also be online without reaching anything. */
export const isOffline = (): boolean => !navigator.onLine;

/** The request timed out without a response: it may have been carried out nevertheless. */
export class NoResponse extends SignInError {
  constructor() {
    super(unreachable().message, true);
  }
}

/**
 * The session cannot be renewed by a token, but the provider may still remember the user: then a redirect
 * needs no form.
 */
export class NeedsRedirect extends SignInError {
  constructor() {
    super('The session is over. Sign in again.', false);
  }
}
