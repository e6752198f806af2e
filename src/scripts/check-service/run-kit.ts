/** The conformance kit: the portable contract cases against a real service. */
import type { EndpointName } from '#api/contract/endpoints.ts';
import { readRetryAfter } from '#api/rate-headers.ts';
import { contractCases } from '#mocks/contract-cases/all-cases.ts';
import type { ContractCase } from '#mocks/contract-cases/contract-case.ts';
import {
  type CaseHost,
  givenValues,
  missingValues,
  runCase,
} from '#mocks/contract-cases/run-case.ts';
import { type Access, ownHeaders, type SentRequest, sendTo, wait } from './node-host.ts';

/** What the kit may do besides reading; each names the endpoints that need it. */
const writes = {
  report: ['requestReport', 'cancelJob'],
  eligibility: ['eligibility'],
  batch: ['submitBatch', 'batch'],
} as const satisfies Record<string, readonly EndpointName[]>;

export type KitConsent = Record<keyof typeof writes, boolean>;

export interface KitResult {
  name: string;
  outcome: 'pass' | 'fail' | 'skipped';
  reasons: readonly string[];
}

/** How often a call that was refused because of the rate limit is repeated. */
const mostRetries = 3;

const portable = contractCases.filter(({ needs }) => needs === undefined);

/** The option that allows a case; `null` if it needs none or has it. */
function lackingOption({ endpoint }: ContractCase, consent: KitConsent): string | null {
  const names = Object.keys(writes) as (keyof KitConsent)[];
  const needed = names.find((name) => (writes[name] as readonly string[]).includes(endpoint));
  return needed === undefined || consent[needed] ? null : `--${needed}`;
}

/** API units that the kit may spend, at most, without repeated calls. */
export function kitUnits(consent: KitConsent, costOf: (endpoint: EndpointName) => number): number {
  return portable
    .filter((test) => lackingOption(test, consent) === null)
    .reduce((units, { endpoint }) => units + costOf(endpoint), 0);
}

/** Runs the portable cases one after the other; later ones use what earlier ones found. */
export async function runKit(
  access: Access,
  consent: KitConsent,
  now: number,
  onResult: (result: KitResult) => void = () => {},
): Promise<KitResult[]> {
  const results: KitResult[] = [];
  let text = '';
  const host: CaseHost = {
    captured: givenValues(access.config.subscriptionKey, access.bearer, now),
    advance: notPortable,
    scenario: notPortable,
    async send({ method, path, body, headers, contentType }) {
      const response = await sendPatiently(access, path, {
        method,
        headers: {
          ...(headers ?? ownHeaders(access)),
          ...(contentType !== null && { 'Content-Type': contentType }),
        },
        body,
      });
      text = await response.text();
      return { status: response.status, headers: Object.fromEntries(response.headers), text };
    },
  };
  const run = async (test: ContractCase): Promise<Omit<KitResult, 'name'>> => {
    const option = lackingOption(test, consent);
    if (option !== null) return { outcome: 'skipped', reasons: [`needs ${option}`] };
    const missing = missingValues(test, host.captured);
    if (missing.length > 0) {
      const reason = `no record to take a value from: ${missing.join(', ')}`;
      return { outcome: 'skipped', reasons: [reason] };
    }
    let reasons: string[];
    try {
      reasons = await runCase(host, test);
    } catch {
      return { outcome: 'fail', reasons: ['no response'] };
    }
    if (reasons.length === 0) return { outcome: 'pass', reasons };
    reasons = reasons.map(withoutData);
    // A service without records of a kind does not miss an expectation about the first of them.
    const isEmpty = isEmptyList(text) && reasons.every((reason) => reason.startsWith('data.0'));
    return isEmpty
      ? { outcome: 'skipped', reasons: ['the list is empty'] }
      : { outcome: 'fail', reasons };
  };
  for (const test of portable) {
    const result = { name: test.name, ...(await run(test)) };
    results.push(result);
    onResult(result);
  }
  return results;
}

async function sendPatiently(access: Access, path: string, init: SentRequest): Promise<Response> {
  for (let retries = 0; ; retries += 1) {
    const response = await sendTo(access, access.config.baseUrl + path, init);
    if (response.status !== 429 || retries === mostRetries) return response;
    await response.body?.cancel();
    await wait(readRetryAfter(response.headers, Date.now()) * 1000);
  }
}

/** A reason without what the service sent: bodies may repeat the token, and values are data. */
function withoutData(reason: string): string {
  return reason
    .replace(/^(status \d+, not \d+):[^]*$/, '$1')
    .replace(/^the body begins with [^]*$/, 'the body begins differently')
    .replace(/^(\S+) is undefined$/, '$1 is missing')
    .replace(/^(\S+) is (?!of type |missing$)[^]*$/, '$1 has another value');
}

function isEmptyList(text: string): boolean {
  try {
    const { data } = JSON.parse(text) as { data?: unknown };
    return Array.isArray(data) && data.length === 0;
  } catch {
    return false;
  }
}

const notPortable = (): Promise<void> =>
  Promise.reject(new Error('Only the simulation can do that.'));
