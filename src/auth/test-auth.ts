/** For tests: a configuration, and a live session that never needs the provider. */
import type { Config } from '#config/config.ts';
import type { Auth } from './auth.ts';

export const testConfig: Config = {
  baseUrl: 'https://api.example.com/v',
  subscriptionKey: 'key',
  signIn: { kind: 'service' },
  signOut: 'redirect',
  clientId: 'client',
  scope: 'openid',
  allowedSignInOrigins: [],
  allowedResultOrigins: [],
  v2Batch: false,
};

const user = { iss: 'https://idp.example', sub: 'one', name: 'One' };

export const testAuth = (changes: Partial<Auth> = {}): Auth => ({
  service: 'service',
  user: () => user,
  isOver: () => false,
  subscribe: () => () => {},
  onSignedOutElsewhere: () => () => {},
  bearer: async () => 'bearer',
  renewBearer: async () => null,
  stillRefused: async () => {},
  signIn: async () => true,
  finishSignIn: async () => '/',
  signOut: async () => ({ address: '/' }),
  isRedirectDue: () => false,
  needsRedirect: async () => false,
  onRedirectNeeded: () => {},
  ...changes,
});
