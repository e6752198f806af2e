/**
 * Everything around a session, each on an origin of its own: the provider, the service in front of it, the
 * built app once for each way to sign in, and a stranger that must not be contacted.
 */
import { startServer } from '#mocks/server.ts';
import { smallWorld } from '#mocks/world/layout.ts';
import { startPreview } from '#scripts/preview/serve.ts';
import { createClock } from './clock.ts';
import { serveFacade, servicePath } from './facade.ts';
import { listen } from './listen.ts';
import { createMisconduct, type Misconduct, type Place } from './misconduct.ts';
import { clientId, serveProvider, type Lifetimes } from './provider.ts';
import { createKeys, type Keys } from './tokens.ts';

/** The service's own login, or the provider's plain OpenID Connect. */
export type Mode = 'service' | 'openid';

export interface Stage {
  apps: Record<Mode, string>;
  /** The app for plain OpenID Connect that ends the provider's session by a form. */
  withForm: string;
  /** The service's base address, with its path. */
  service: string;
  provider: string;
  /** An origin that must not be contacted. */
  stranger: string;
  /** Every request that the stranger received. */
  heard: string[];
  /** Every request to one of the places, in order, since the test began. */
  seen: { place: Place; details: string }[];
  /** The number of requests to a place since the test began. */
  count: (place: Place) => number;
  /** Id_tokens that the service rejects from now on, whatever their claims. */
  refused: Set<string>;
  lifetimes: Lifetimes;
  /** Milliseconds since 1970, for the provider and the service. */
  now: () => number;
  /** Advances both, in seconds. */
  advance: (seconds: number) => void;
  keys: Keys;
  misconduct: Misconduct;
  /** Resets everything for the next test. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
}

const usual: Lifetimes = { idToken: 3600, accessToken: 7200 };

export async function startStage(): Promise<Stage> {
  const [identity, front, strange] = await Promise.all([listen(), listen(), listen()]);
  const clock = createClock();
  const misconduct = createMisconduct();
  const keys = createKeys();
  const simulation = await startServer({
    port: 0,
    tier: 'enterprise',
    ...smallWorld,
    clock: clock.now,
  });
  // The service accepts tokens signed by the provider.
  await simulation.world.store.update((state) => void (state.key = keys.forTheWorld));
  const seen: Stage['seen'] = [];
  const heard: string[] = [];
  const refused = new Set<string>();
  const lifetimes = { ...usual };
  const service = front.origin + servicePath;

  const app = (mode: Mode, signOut: 'redirect' | 'post' = 'redirect') =>
    startPreview({
      port: 0,
      config: {
        base_url: service,
        subscription_key: 'demonstration-key',
        sign_in:
          mode === 'service' ? { kind: 'service' } : { kind: 'openid', authority: identity.origin },
        sign_out: signOut,
        client_id: clientId,
        scope: 'openid profile offline_access',
        allowed_sign_in_origins: mode === 'service' ? [identity.origin] : [],
      },
    });
  const [byService, byOpenId, byForm] = await Promise.all([
    app('service'),
    app('openid'),
    app('openid', 'post'),
  ]);
  const apps = { service: byService.origin, openid: byOpenId.origin };

  const note = (place: Place, details: string): void => void seen.push({ place, details });
  serveProvider({
    at: identity,
    clock,
    misconduct,
    note,
    keys: [keys.privateKey],
    apps: [...Object.values(apps), byForm.origin],
    lifetimes,
  });
  serveFacade({
    at: front,
    now: clock.now,
    misconduct,
    note,
    issuer: identity.origin,
    keys,
    data: simulation.origin,
    refused,
  });
  strange.server.on('request', (request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.writeHead(204, { 'Access-Control-Allow-Origin': '*' }).end();
  });

  return {
    apps,
    withForm: byForm.origin,
    service,
    provider: identity.origin,
    stranger: strange.origin,
    heard,
    seen,
    count: (place) => seen.filter((it) => it.place === place).length,
    refused,
    lifetimes,
    keys,
    misconduct,
    now: clock.now,
    advance: clock.advance,
    async reset() {
      misconduct.end();
      clock.reset();
      Object.assign(lifetimes, usual);
      refused.clear();
      seen.length = 0;
      heard.length = 0;
      await simulation.world.reset();
    },
    async close() {
      misconduct.end();
      const servers = [byService, byOpenId, byForm, identity, front, strange, simulation];
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}
