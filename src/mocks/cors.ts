/** Cross-origin access. Chosen: every header of an answer may be read, by any origin, without cookies. */

const exposed = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'Retry-After',
  'Location',
].join(', ');

/** What lets a page of another origin call and read every header of an answer. */
export const corsHeaders: Record<string, string> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposed,
};

/** The same where a page may read none but the simplest headers. */
export const hiddenHeaders: Record<string, string> = { 'Access-Control-Allow-Origin': '*' };

/** What lets a page of another origin send the headers that the service asks for. */
export const preflightHeaders: Record<string, string> = {
  ...corsHeaders,
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Subscription-Key',
  'Access-Control-Max-Age': '7200',
};
