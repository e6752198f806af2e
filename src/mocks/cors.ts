/** Cross-origin access. Chosen: any origin may read every response header, without cookies. */

const exposed = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'Retry-After',
  'Location',
].join(', ');

/** Lets pages of other origins call and read every response header. */
export const corsHeaders: Record<string, string> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposed,
};

/** The same, but without exposing headers beyond the CORS-safelisted ones. */
export const hiddenHeaders: Record<string, string> = { 'Access-Control-Allow-Origin': '*' };

/** Lets pages of other origins send the headers the service requires. */
export const preflightHeaders: Record<string, string> = {
  ...corsHeaders,
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Subscription-Key',
  'Access-Control-Max-Age': '7200',
};
