/**
 * `npm run check-service -- --config FILE`: how a service answers, through its adapter if it has one, and what differs
 * from what the app expects. Exit status: 0 if nothing differs, 1 if something does, 2 if the command could not run.
 */
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { type Client, createClient } from '#api/client.ts';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { costOf, RateLimits } from '#api/contract/rate-limits.ts';
import { plannedUnits, runCheck } from '#api/service-check/run-check.ts';
import { type Access, checkCors } from './check-service/check-cors.ts';
import { countsText, findingsText } from './check-service/print.ts';
import { skeletonOf } from './check-service/skeleton.ts';
import { readAdapter, readConfig } from './headers/read-config.ts';
import { CommandError, runCommand } from './shared/command.ts';

await runCommand(async () => {
  const { values: options } = parseArgs({
    options: {
      /** The configuration that the host serves as config.json. */
      config: { type: 'string' },
      /** Also request a report, or check the eligibility of a product. */
      report: { type: 'boolean', default: false },
      eligibility: { type: 'boolean', default: false },
      /** The app's origin: checks CORS. */
      origin: { type: 'string' },
      /** Print an adapter to start from, instead of the check. */
      skeleton: { type: 'boolean', default: false },
      /** Do not ask before spending units. */
      yes: { type: 'boolean', default: false },
    },
  });
  const { access, client } = await connect(options.config, options.origin);
  const limits = await limitsOf(client);
  const cost = (endpoint: EndpointName): number => costOf(endpoint, limits);
  const planned = plannedUnits(options, cost);
  await confirm(`Checks ${access.config.baseUrl}. Uses up to ${planned} API units.`, options.yes);
  if (options.skeleton) {
    console.log(await skeletonOf(client));
    return;
  }
  const result = await runCheck(client, {
    ...options,
    costOf: cost,
    seesAllHeaders: true,
    onCall: printProgress,
  });
  printProgress('');
  const findings = [...(await checkCors(access)), ...result.findings];
  console.log(`${findingsText(findings)}\n\n${countsText(findings.map((it) => it.outcome))}`);
  const differs = findings.some(({ outcome }) => outcome === 'differs' || outcome === 'missing');
  process.exitCode = differs ? 1 : 0;
}, 2);

async function connect(
  file: string | undefined,
  named: string | undefined,
): Promise<{ access: Access; client: Client }> {
  if (file === undefined) {
    throw new CommandError('Name a configuration: npm run check-service -- --config FILE');
  }
  const origin = named === undefined ? undefined : URL.parse(named)?.origin;
  if (named !== undefined && (origin === undefined || !/^https?:/.test(origin))) {
    throw new CommandError(
      `--origin takes an origin such as https://dashboard.example.com, not '${named}'.`,
    );
  }
  const { config, text } = await readConfig(path.resolve(file), origin);
  const { base_url: baseUrl } = JSON.parse(text) as { base_url: string };
  if (origin === undefined && baseUrl.startsWith('/')) {
    throw new CommandError('"base_url" is a path: name the app’s origin with --origin.');
  }
  const bearer = process.env['CROSSCHANNEL_BEARER']?.trim() ?? '';
  if (!/^[\x21-\x7e]+$/.test(bearer)) {
    throw new CommandError(
      'Set the environment variable CROSSCHANNEL_BEARER to a bearer that the service accepts.',
    );
  }
  const client = createClient({
    ...config,
    adapter: (await readAdapter(path.resolve(file), config))?.adaptation,
    bearer: () => Promise.resolve(bearer),
    renewBearer: () => Promise.resolve(null),
    stillRefused: () => Promise.resolve(),
  });
  return { access: { config, bearer, origin }, client };
}

/** The limits as the service states them, which costs nothing; `null` if it does not. */
async function limitsOf(client: Client): Promise<RateLimits | null> {
  const response = await client.exchange('rateLimits', {}).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  return z.safeParse(RateLimits, body).data ?? null;
}

/** Asks on a terminal. Throws `CommandError` if the answer is no, or if it cannot ask. */
async function confirm(what: string, isConfirmed: boolean): Promise<void> {
  console.error(what);
  if (isConfirmed) return;
  if (!process.stdin.isTTY) throw new CommandError('Add --yes to continue without a terminal.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Continue? [y/N] ');
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('Nothing was read.');
}

/** Replaces the last line of a terminal. */
function printProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}
