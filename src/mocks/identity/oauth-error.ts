/** OAuth error responses: RFC 6749, section 5.2. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'login_required';

export class OAuthError extends Error {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.code = code;
  }

  toResponse(): Response {
    const body = { error: this.code, error_description: this.message };
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
    return new Response(JSON.stringify(body), { status: 400, headers });
  }
}
