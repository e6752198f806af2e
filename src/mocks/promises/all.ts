/** The whole table, in the order in which its rows must be asked: later ones use what earlier ones kept. */
import { advertisingPromises } from './advertising.ts';
import { catalogPromises } from './catalog.ts';
import { refusalPromises } from './refusals.ts';
import { reportPromises } from './reports.ts';
import type { Promised } from './row.ts';
import { signInPromises } from './sign-in.ts';

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
];
