/** Set-up of the test files that render: nobody is signed in, and so nothing is stored, unless a test says otherwise. */
import { installCurrentUser } from '#shared/user/current-user.ts';

installCurrentUser({
  openStorage: async () => null,
  isLive: () => false,
  subscribe: () => () => {},
});
