/**
 * `npm test`: runs everything in order and prints one summary. It contains no absolute times, so it also
 * passes on a slow machine. Steps that leave a core idle run in parallel; each then prints its output as a
 * whole.
 */
import { readFile, rm } from 'node:fs/promises';
import { readOptions, runCommand } from './shared/command.ts';
import { ensureChromium } from './shared/install-browser.ts';
import { inRoot } from './shared/paths.ts';
import { run } from './shared/run.ts';
import { addUp, playwrightCounts, vitestCounts, type Counts } from './test/counts.ts';
import { endOf } from './test/end-of.ts';

interface Step {
  name: string;
  /** Program and arguments; several run in sequence until one fails. */
  runs: readonly (readonly [string, ...string[]])[];
  /** Names of earlier steps that must have passed. */
  needs?: readonly string[];
  before?: () => Promise<void>;
  /** Where this step's test counts are read from. */
  counts?: { file: string; read: (report: string) => Counts };
}

const unitReport = inRoot('.cache/unit.json');
const journeysReport = inRoot('.cache/end-to-end.json');

/** Installed while the other steps run. */
const browser = ensureChromium();
// Its error is that of the step that needs it.
browser.catch(() => {});

/** Stages run in sequence, the steps of a stage in parallel. */
const stages: readonly (readonly Step[])[] = [
  [
    { name: 'types', runs: [['tsc', '--noEmit']] },
    {
      name: 'production build, without simulated code',
      runs: [
        ['node', inRoot('src/scripts/build.ts')],
        // Also the next release, for the tests of a tab that is open meanwhile.
        [
          'node',
          inRoot('src/scripts/build.ts'),
          `--out=${inRoot('.cache/next-build')}`,
          '--commit=next',
        ],
      ],
    },
    {
      name: 'demonstration build',
      runs: [
        ['node', inRoot('src/scripts/build-demo.ts')],
        // Also built for a host that serves it under a path.
        [
          'node',
          inRoot('src/scripts/build-demo.ts'),
          '--base=/under/a/path/',
          `--out=${inRoot('.cache/demo-under-a-path')}`,
        ],
      ],
    },
  ],
  [
    { name: 'lint and boundaries', runs: [['oxlint']] },
    { name: 'format', runs: [['oxfmt', '--check']] },
    {
      name: 'size budget',
      runs: [['node', inRoot('src/scripts/size.ts')]],
      needs: ['production build, without simulated code'],
    },
  ],
  [
    {
      name: 'unit tests',
      runs: [
        ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`],
      ],
      counts: { file: unitReport, read: vitestCounts },
    },
  ],
  [
    {
      name: 'end-to-end tests',
      runs: [['playwright', 'test', '--config', inRoot('e2e/playwright.config.ts')]],
      needs: ['production build, without simulated code', 'demonstration build'],
      before: () => browser,
      counts: { file: journeysReport, read: playwrightCounts },
    },
  ],
];

await runCommand(async () => {
  readOptions({});
  const results = new Map<string, 'passed' | 'failed' | 'not run'>();
  const lastWords = new Map<string, string>();
  const seconds = new Map<string, number>();
  const counts: Counts[] = [];
  for (const stage of stages) {
    const isShared = stage.length > 1;
    const heading = ({ name }: Step) => console.log(`\n— ${name}`);
    if (!isShared) stage.forEach(heading);
    const isPossible = ({ needs = [] }: Step) =>
      needs.every((name) => results.get(name) === 'passed');
    const running = stage.map(async (step) => {
      if (step.counts) await rm(step.counts.file, { force: true });
      const start = performance.now();
      const ended = isPossible(step) ? await runStep(step, !isShared) : null;
      seconds.set(step.name, (performance.now() - start) / 1000);
      return { step, ended };
    });
    for (const one of running) {
      const { step, ended } = await one;
      if (isShared) {
        heading(step);
        process.stdout.write(ended?.output ?? '');
      }
      const broken = ended?.lastWords ?? null;
      results.set(step.name, ended === null ? 'not run' : broken === null ? 'passed' : 'failed');
      if (broken !== null) lastWords.set(step.name, broken);
      if (ended !== null && step.counts) counts.push(await readCounts(step.counts));
    }
  }
  for (const [name, words] of lastWords) console.log(`\n— ${name} failed, and said last\n${words}`);
  console.log('');
  const { passed, failed, flaky, timed, pageLoads } = addUp(counts);
  console.log('The slowest tests, in seconds:');
  for (const it of timed.slice(0, 10))
    console.log(`${it.seconds.toFixed(1).padStart(6)} ${it.name}`);
  console.log('');
  for (const [name, result] of results) {
    console.log(`${result.padEnd(8)} ${seconds.get(name)?.toFixed(0).padStart(4)} s  ${name}`);
  }
  if ([...results.values()].some((result) => result !== 'passed')) process.exitCode = 1;
  console.log(
    `${(performance.now() / 1000).toFixed(0).padStart(13)} s  in all; ${pageLoads} page loads`,
  );
  console.log('');
  for (const name of flaky) console.log(`flaky: ${name}`);
  console.log(`${passed} passed, ${failed} failed`);
});

interface Ended {
  /** Everything that it printed. */
  output: string;
  /** The end of the output if it failed; `null` if it passed. */
  lastWords: string | null;
}

/** Runs a step. It prints as it runs if it `isAlone`, otherwise nothing. */
async function runStep(step: Step, isAlone: boolean): Promise<Ended> {
  try {
    await step.before?.();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return { output: '', lastWords: message };
  }
  let all = '';
  for (const [program, ...args] of step.runs) {
    const { status, output } = await run(program, args, { isQuiet: !isAlone });
    all += output;
    if (status !== 0) {
      return { output: all, lastWords: endOf(output) || `${program} ended with ${status}` };
    }
  }
  return { output: all, lastWords: null };
}

/** A run that ended before writing its report counts as one failure, so that the summary is never wrong. */
async function readCounts(counts: NonNullable<Step['counts']>): Promise<Counts> {
  const report = await readFile(counts.file, 'utf8').catch(() => null);
  return report === null ? { passed: 0, failed: 1 } : counts.read(report);
}
