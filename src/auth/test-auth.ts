/** For tests: a live session that never needs the provider. */
import type { Auth } from './auth.ts';

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
  isTripDue: () => false,
  needsTrip: async () => false,
  onTripNeeded: () => {},
  ...changes,
});
