/** Faults that a scenario injects before the service handles a call. */
import { ConnectionLost, Refusal } from './refusal.ts';
import type { ScenarioName } from './world/scenarios.ts';
import type { State } from './world/state.ts';

const gatewayPage = `<!doctype html>
<html><head><title>502 Bad Gateway</title></head>
<body><h1>502 Bad Gateway</h1><p>The upstream server did not answer.</p></body></html>
`;

/** Delay of a slow response, in ms of real time, because people watch it. */
const slowness = 1500;

/** Injects the scenario's fault into a data call: a response, an error or a delay; undefined lets it pass. */
export async function dataFault(state: State): Promise<Response | undefined> {
  return dataFaults[state.scenario]?.(state);
}

type Fault = (state: State) => Promise<undefined> | Response | undefined;

const dataFaults: Partial<Record<ScenarioName, Fault>> = {
  slow: () => new Promise((resolve) => setTimeout(resolve, slowness)),
  flaky(state) {
    if (state.dataCalls % 20 !== 19) return undefined;
    throw new Refusal(503, 'The service is busy. Try again.', { headers: { 'Retry-After': '1' } });
  },
  storm() {
    throw new Refusal(429, 'Another client with this key has used up the rate limit.', {
      headers: { 'Retry-After': '30', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '30' },
    });
  },
  broken() {
    throw new Refusal(500, 'The service failed.');
  },
  expired() {
    throw new Refusal(401, 'The token has expired.', { headers: bearerChallenge });
  },
  offline() {
    throw new ConnectionLost();
  },
  html: gateway,
};

/** The scenario's fault in a sign-in call. */
export function signInFault(state: State): Response | undefined {
  if (state.scenario === 'auth-html') return gateway();
  if (state.scenario === 'auth-down') throw new Refusal(503, 'Sign-in is unavailable.');
  return undefined;
}

/** RFC 6750, section 3. */
export const bearerChallenge = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };

function gateway(): Response {
  return new Response(gatewayPage, { status: 502, headers: { 'Content-Type': 'text/html' } });
}
