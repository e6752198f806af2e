import { SignInError, unreachable } from './sign-in-error.ts';

export const notStartedHere = (): SignInError =>
  new SignInError(
    'This sign-in was started in another tab or is already complete. Sign in again.',
    false,
  );

/**
 * Errors that no retry can change: RFC 6749, 4.1.2.1 and 5.2, and OpenID Connect Core, 3.1.2.6. Any other
 * `error` may come from a gateway or a framework and mean "not now".
 */
const final = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

/** The end of the library's message for an error without an OAuth code: the status. */
const refusedStatus = / \((400|401)\)(:|$)/;

/** What a refusal means: by its `error` if that is an OAuth code, otherwise by its status. */
export function refusal(error: unknown, status: number): SignInError {
  if (typeof error === 'string' && error !== '') {
    const words = error.replaceAll('_', ' ').replace(/[^\w -]/g, '');
    return new SignInError(
      `The sign-in service refused: ${words}. Sign in again.`,
      // A 401 is final with any error; a busy gateway uses other statuses.
      !final.has(error) && status !== 401,
    );
  }
  if (status !== 400 && status !== 401) return unreachable();
  return new SignInError(
    `The sign-in service refused with status ${status}. Sign in again.`,
    false,
  );
}

/**
 * Runs a step of the OpenID library and converts its errors: they can contain what was sent, so none of them
 * leaves this function.
 */
export async function guarded<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof SignInError) throw error;
    const code = error instanceof Error && 'error' in error ? error.error : null;
    const message = error instanceof Error ? error.message : '';
    throw refusal(code, Number(refusedStatus.exec(message)?.[1] ?? 0));
  }
}
