/**
 * `npm run bench`: compares our table with others on the same rows in one run of Chromium; with `--startup`,
 * the loads of our pages with those of a peer.
 * Times depend on the machine, so it is not part of `npm test`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { type Aim, checkAims } from './aims.ts';
import { buildBench } from './build.ts';
import { type Data, fetchKeywords, stepsFor } from './data.ts';
import { historyAims, historyTable, measureHistory } from './history.ts';
import { historyPageAims, historyPagesText, measureHistoryPages } from './history-pages.ts';
import { startBenchHost } from './host.ts';
import { type ContenderName, contenders } from './protocol.ts';
import { aimLines, report } from './report.ts';
import { measureInteractions, raceStartup } from './startup/race.ts';
import { interactionAims, startupAims, startupTable } from './startup/report.ts';
import { type Visit, visit } from './visit.ts';
import { findWholeChromium } from '../../src/scripts/shared/browser.ts';
import { CommandError, runCommand } from '../../src/scripts/shared/command.ts';
import { ensureChromium } from '../../src/scripts/shared/install-browser.ts';
import { inRoot, shown } from '../../src/scripts/shared/paths.ts';

/** Makes Chromium collect garbage before it reports its memory. */
const flags = ['--enable-blink-features=ForceEagerMeasureMemory'];

await runCommand(async () => {
  const { values: options } = parseArgs({
    options: {
      /** Numbers of keywords. */
      rows: { type: 'string', default: '100000,1000000' },
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', default: contenders.join(',') },
      history: { type: 'boolean', default: false },
      startup: { type: 'boolean', default: false },
      /** With `startup`, the folder of a built peer; by default, a minimal page. */
      peer: { type: 'string' },
      /** Fails if an aim is missed, by the largest table. */
      check: { type: 'boolean', default: false },
    },
  });
  const sizes = options.rows.split(',').map((text) => whole('--rows', text));
  const rounds = whole('--rounds', options.rounds);
  const only = options.only.split(',').map(contenderOf);
  await ensureChromium();
  console.log(
    `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}`,
  );
  const found = findWholeChromium();
  const browser = await chromium.launch({
    args: flags,
    ...(found?.path === undefined ? { channel: 'chromium' } : { executablePath: found.path }),
  });
  console.log(`Chromium ${browser.version()}`);
  if (options.history) {
    await using _closed = { [Symbol.asyncDispose]: () => browser.close() };
    const sums = await measureHistory(rounds);
    const pages = await measureHistoryPages(browser, rounds);
    const aims = [...historyAims(sums), ...historyPageAims(pages)];
    const text = `${historyTable(sums)}\n\n${historyPagesText(pages)}`;
    await finish({ sums, pages }, aims, options.check, text);
    return;
  }
  if (options.startup) {
    await using _closed = { [Symbol.asyncDispose]: () => browser.close() };
    const measured = await raceStartup(browser, { rounds, peer: options.peer });
    const used = await measureInteractions(browser, rounds);
    const aims = [...startupAims(measured), ...interactionAims(used)];
    await finish({ measured, used }, aims, options.check, startupTable(measured));
    return;
  }
  const results: { rows: number; visits: Visit[]; aims: Aim[] }[] = [];
  try {
    const dir = await buildBench();
    for (const rows of sizes) {
      const data = await fetchKeywords(rows);
      const visits = await measureAll(browser, { data, dir, rounds, only });
      const aims = checkAims(visits);
      results.push({ rows, visits, aims });
      console.log(`\n${report(rows, visits, aims)}`);
    }
  } finally {
    await browser.close();
  }
  await finish(results, results.at(-1)?.aims ?? [], options.check);
});

/** Saves all figures, and fails on a missed aim if asked to. */
async function finish(
  results: unknown,
  aims: readonly Aim[],
  isChecked: boolean,
  text?: string,
): Promise<void> {
  if (text !== undefined) console.log(`\n${text}\n\n${aimLines(aims)}\n`);
  const file = inRoot('.cache/bench.json');
  await mkdir(inRoot('.cache'), { recursive: true });
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  console.log(`All figures: ${shown(file)}`);
  const missed = aims.filter(({ holds }) => !holds);
  if (isChecked && missed.length > 0) {
    throw new CommandError(`Missed: ${missed.map(({ says }) => says).join('; ')}.`);
  }
}

interface Setup {
  data: Data;
  dir: string;
  rounds: number;
  only: readonly ContenderName[];
}

/** Round by round, so that all contenders meet the same conditions; each round starts with another one. */
async function measureAll(browser: Browser, { data, dir, rounds, only }: Setup): Promise<Visit[]> {
  await using host = await startBenchHost(dir, data);
  const { rows } = data;
  const steps = stepsFor(data, host.rows);
  const visits: Visit[] = [];
  for (let round = 0; round < rounds; round++) {
    const load = loadavg().map((value) => value.toFixed(1));
    console.log(`${rows.toLocaleString('en')} rows, round ${round + 1}: load ${load.join(' ')}`);
    const shift = round % only.length;
    for (const contender of [...only.slice(shift), ...only.slice(0, shift)]) {
      visits.push(await visit({ browser, host, contender, steps, rows }));
    }
  }
  return visits;
}

function whole(option: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) {
    throw new CommandError(`${option} takes whole numbers above 0, not '${text}'.`);
  }
  return Number(text);
}

function contenderOf(text: string): ContenderName {
  const found = contenders.find((name) => name === text);
  if (!found) throw new CommandError(`--only takes some of ${contenders.join(', ')}.`);
  return found;
}
