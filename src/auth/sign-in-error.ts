/** A sign-in or renewal that did not work; the message says what to do and holds no token. */
export class SignInError extends Error {
  override name = 'SignInError';
  /** True when trying again may help: no answer, a gateway in between, a service that is down. */
  readonly transient: boolean;

  constructor(message: string, transient: boolean) {
    super(message);
    this.transient = transient;
  }
}

export const unreachable = (): SignInError =>
  new SignInError(
    'The sign-in service gave no answer that can be read. Check the connection, then try again.',
    true,
  );

/**
 * Runs a step of the OpenID library and converts what it throws: its errors can carry the code, the
 * verifier or the refresh token, and none of them goes any further than here.
 */
export async function guarded<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof SignInError) throw error;
    const code = error instanceof Error && 'error' in error ? error.error : null;
    if (typeof code === 'string') {
      // RFC 6749, 4.1.2.1: these two say "later"; every other refusal is final.
      const later = code === 'temporarily_unavailable' || code === 'server_error';
      const words = code.replaceAll('_', ' ').replace(/[^\w -]/g, '');
      throw new SignInError(`The sign-in service refused: ${words}. Sign in again.`, later);
    }
    const message = error instanceof Error ? error.message : '';
    if (/state/i.test(message)) {
      throw new SignInError(
        'This sign-in was not begun here, or was finished already. Sign in again.',
        false,
      );
    }
    throw unreachable();
  }
}
