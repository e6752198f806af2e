/** A sign-in or renewal that did not work; the message says what to do and holds no token. */
export class SignInError extends Error {
  override name = 'SignInError';
  /** Where the failed sign-in was to lead, once that is known: signing in again leads there. */
  returnTo?: string;
  /** True when trying again may help: no answer, a gateway in between, a service that is down. */
  readonly transient: boolean;

  constructor(message: string, transient: boolean) {
    super(message);
    this.transient = transient;
  }
}

export const unreachable = (): SignInError =>
  new SignInError(
    'The sign-in service gave no answer that can be read. Check the connection, then try again. If that does not help, your administrator should check that the sign-in service allows this dashboard’s origin (CORS).',
    true,
  );

/** Time ran out before an answer came: what was asked for may have been done all the same. */
export class NoAnswer extends SignInError {
  constructor() {
    super(unreachable().message, true);
  }
}

/** Nothing is left to renew with, but the provider may still know the user: then a trip through it needs no form. */
export class NeedsRedirect extends SignInError {
  constructor() {
    super('The session is over. Sign in again.', false);
  }
}
