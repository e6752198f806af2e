/** The whole table, in the order in which its rows must be asked: later ones use what earlier ones kept. */
import { advertisingPromises } from './advertising.ts';
import { catalogPromises } from './catalog.ts';
import { methodPromises } from './methods.ts';
import { refusalPromises } from './refusals.ts';
import { reportPromises } from './reports.ts';
import { type Promised, row } from './row.ts';
import { signInPromises } from './sign-in.ts';

/** The bearer and the address of the last result are an hour old by then. */
const latePromises: readonly Promised[] = [
  row('chosen: an address of a result ends after an hour', 'job', '{result}', 403, {
    wait: 3600,
    headers: {},
  }),
  row('chosen: an expired bearer is refused', 'accounts', '/advertising/accounts', 401, {
    answers: { 'www-authenticate': 'invalid_token' },
  }),
];

/**
 * Asked of a world at seed 1 and tier enterprise whose clock stands at 2026-03-11T09:07:00Z, with `token` and
 * `refresh` of the user `analyst` kept from the start.
 */
export const promises: readonly Promised[] = [
  ...signInPromises,
  ...advertisingPromises,
  ...catalogPromises,
  ...reportPromises,
  ...refusalPromises,
  ...methodPromises,
  ...latePromises,
];
