/** The provider's metadata (OpenID Connect Discovery 1.0, section 3; RFC 9207). */
export function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    revocation_endpoint: `${issuer}/revoke`,
    end_session_endpoint: `${issuer}/end-session`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    prompt_values_supported: ['none', 'login'],
    claims_supported: ['sub', 'name', 'preferred_username', 'email', 'nonce', 'auth_time'],
    authorization_response_iss_parameter_supported: true,
  };
}
