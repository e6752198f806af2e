/** Compares names, so that pages need not load the sign-in code. */
export function isSignInError(error: unknown): error is Error {
  return error instanceof Error && /^(SignIn|IdToken)Error$/.test(error.name);
}
