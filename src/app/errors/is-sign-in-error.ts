/** By name, so that the pages need not load the protocol to tell its errors apart. */
export function isSignInError(error: unknown): error is Error & { returnTo?: string } {
  return error instanceof Error && /^(SignIn|IdToken)Error$/.test(error.name);
}
