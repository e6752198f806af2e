/** All contract cases in the order they run: later ones use values that earlier ones captured. */
import { advertisingCases } from './advertising.ts';
import { catalogCases } from './catalog.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { methodCases } from './methods.ts';
import { refusalCases } from './refusals.ts';
import { reportCases } from './reports.ts';
import { givenValues, missingValues } from './run-case.ts';
import { signInCases } from './sign-in.ts';

/** Run after an hour, when the bearer and the last result URL have expired. */
const expiryCases = [
  contractCase('chosen: a result URL expires after an hour', 'job', '{result}', 403, {
    advanceBy: 3600,
    headers: {},
  }),
  contractCase('chosen: an expired bearer is refused', 'accounts', '/advertising/accounts', 401, {
    expectHeaders: { 'www-authenticate': 'invalid_token' },
  }),
];

/**
 * They expect a world with seed 1 and tier enterprise at 2026-03-11T09:07:00Z, and `givenValues` and the
 * `refresh` token of the user `analyst` captured beforehand.
 */
export const contractCases: readonly ContractCase[] = [
  ...signInCases,
  ...advertisingCases,
  ...catalogCases,
  ...reportCases,
  ...refusalCases,
  ...methodCases,
  ...expiryCases,
];

/** The first accepted case of each operation that can run without the others: for hosts that only transport differently. */
export const sampleCases: readonly ContractCase[] = sampleOf(contractCases);

function sampleOf(cases: readonly ContractCase[]): ContractCase[] {
  const captured = givenValues('', '', 0).set('refresh', '');
  const sample = new Map<string, ContractCase>();
  for (const one of cases) {
    const { endpoint, status, capture = {} } = one;
    if (status >= 300 || sample.has(endpoint) || missingValues(one, captured).length > 0) continue;
    sample.set(endpoint, one);
    for (const name of Object.keys(capture)) captured.set(name, '');
  }
  return [...sample.values()];
}
