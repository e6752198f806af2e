/**
 * `npm run check-service -- --config FILE`: how a service answers, and what differs from what the app expects.
 * Exit status: 0 if nothing differs, 1 if something does, 2 if the command could not run.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { costOf } from '#api/rate-limiter/costs.ts';
import { contractFile, resultFile } from '#api/service-check/result-file.ts';
import { plannedUnits, runCheck } from '#api/service-check/run-check.ts';
import { checkCors } from './check-service/check-cors.ts';
import { type Access, nodeHost } from './check-service/node-host.ts';
import { caseText, countsText, findingsText } from './check-service/print.ts';
import { kitUnits, runKit } from './check-service/run-kit.ts';
import { readConfig } from './headers/read-config.ts';
import { CommandError, readOptions, runCommand } from './shared/command.ts';
import { shown } from './shared/paths.ts';

const cost = (endpoint: EndpointName): number => costOf(endpoint, null);

await runCommand(async () => {
  const options = readOptions({
    config: { about: 'the configuration that the host serves as config.json' },
    report: { about: 'also request reports', flag: true },
    eligibility: { about: 'also check the eligibility of products', flag: true },
    batch: { about: 'with --full, also submit v2 batches', flag: true },
    origin: { about: 'the app’s origin, such as https://dashboard.example.com: checks CORS' },
    out: { about: 'file to write the result into, as JSON' },
    values: { about: 'with --out, include values of enumerations', flag: true },
    full: { about: 'also run the contract’s test cases', flag: true },
    yes: { about: 'do not ask before spending units', flag: true },
  });
  const access = await readAccess(options.config, options.origin);
  const units = plannedUnits(options, cost) + (options.full ? kitUnits(options, cost) : 0);
  await confirm(`Checks ${access.config.baseUrl}. Uses up to ${units} API units.`, options.yes);

  const result = await runCheck(
    nodeHost(access, (calls, endpoint) => printProgress(`${calls} calls made: ${endpoint}`)),
    options,
  );
  printProgress('');
  const findings = [...(await checkCors(access)), ...result.findings];
  console.log(`${findingsText(findings)}\n\n${countsText(findings.map((it) => it.outcome))}`);
  if (result.contract !== null) {
    console.log(`\nProposed mapping, an entry of config.json:\n${contractFile(result.contract)}`);
  }
  if (options.out !== undefined) {
    const file = path.resolve(options.out);
    await writeFile(file, resultFile({ ...result, findings }, options.values));
    console.error(`Wrote ${shown(file)}.`);
  }
  const differs = findings.some(({ outcome }) => outcome === 'differs' || outcome === 'missing');
  const fails = options.full && (await printKit(access, options));
  process.exitCode = differs || fails ? 1 : 0;
}, 2);

/** Returns whether a case failed. */
async function printKit(
  access: Access,
  consent: { report: boolean; eligibility: boolean; batch: boolean },
): Promise<boolean> {
  console.log('\nContract cases');
  const results = await runKit(access, consent, Date.now(), (one) => console.log(caseText(one)));
  console.log(`\n${countsText(results.map((it) => it.outcome))}`);
  return results.some(({ outcome }) => outcome === 'fail');
}

async function readAccess(file: string | undefined, named: string | undefined): Promise<Access> {
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
  return { config, bearer, origin };
}

/** Asks on a terminal. Throws `CommandError` if the answer is no, or if it cannot ask. */
async function confirm(what: string, isConfirmed: boolean): Promise<void> {
  console.error(what);
  if (isConfirmed) return;
  if (!process.stdin.isTTY) throw new CommandError('Add --yes to continue without a terminal.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Continue? [y/N] ');
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('Nothing was sent.');
}

/** Replaces the last line of a terminal. */
function printProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}
