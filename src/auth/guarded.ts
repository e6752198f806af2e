import { SignInError, unreachable } from './sign-in-error.ts';

export const notBegunHere = (): SignInError =>
  new SignInError(
    'This sign-in was not begun here, or was finished already. Sign in again.',
    false,
  );

/**
 * Refusals that no later try can change: RFC 6749, 4.1.2.1 and 5.2, and OpenID Connect Core, 3.1.2.6.
 * Any other `error` may be a gateway's or a framework's own word for "not now".
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

/** How it ends for an error without a word of OAuth's: with the status. */
const refusedStatus = / \((400|401)\)(:|$)/;

/** What a refusal means: by its `error` where that is a word of OAuth's, or else by its status. */
export function refusal(error: unknown, status: number): SignInError {
  if (typeof error === 'string' && error !== '') {
    const words = error.replaceAll('_', ' ').replace(/[^\w -]/g, '');
    return new SignInError(
      `The sign-in service refused: ${words}. Sign in again.`,
      // A 401 is one in any words; a gateway that is busy has other statuses.
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
 * Runs a step of the OpenID library and converts what it throws: its errors can carry what
 * was sent, and none of them goes any further than here.
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
