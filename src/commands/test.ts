/**
 * `npm test`: everything, in order, and one summary. It holds no absolute times, so that it passes on
 * a slow machine as on a fast one. Steps that leave a core idle run side by side; then each prints
 * its output whole.
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
  /** Program and arguments; several are run in turn until one fails. */
  runs: readonly (readonly [string, ...string[]])[];
  /** Steps of earlier stages without which this one makes no sense. */
  needs?: readonly string[];
  before?: () => Promise<void>;
  /** Where the tests of this step are counted. */
  counts?: { file: string; read: (report: string) => Counts };
}

const unitReport = inRoot('.cache/unit.json');
const journeysReport = inRoot('.cache/end-to-end.json');

/** Stages run one after another, the steps of a stage side by side. */
const stages: readonly (readonly Step[])[] = [
  [
    { name: 'types', runs: [['tsc', '--noEmit']] },
    {
      name: 'production build, without simulated code',
      runs: [['node', inRoot('src/commands/build.ts')]],
    },
    {
      name: 'demonstration build',
      runs: [
        ['node', inRoot('src/commands/build-demo.ts')],
        // Once more as some hosts serve it, under a path of its own.
        [
          'node',
          inRoot('src/commands/build-demo.ts'),
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
      runs: [['node', inRoot('src/commands/size.ts')]],
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
      before: ensureChromium,
      counts: { file: journeysReport, read: playwrightCounts },
    },
  ],
];

await runCommand(async () => {
  readOptions({});
  const results = new Map<string, 'passed' | 'failed' | 'not run'>();
  const lastWords = new Map<string, string>();
  const counts: Counts[] = [];
  for (const stage of stages) {
    const isShared = stage.length > 1;
    const heading = ({ name }: Step) => console.log(`\n— ${name}`);
    if (!isShared) stage.forEach(heading);
    const isPossible = ({ needs = [] }: Step) =>
      needs.every((name) => results.get(name) === 'passed');
    const running = stage.map(async (step) => {
      if (step.counts) await rm(step.counts.file, { force: true });
      return { step, ended: isPossible(step) ? await runStep(step, !isShared) : null };
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
  for (const [name, result] of results) console.log(`${result.padEnd(8)} ${name}`);
  if ([...results.values()].some((result) => result !== 'passed')) process.exitCode = 1;
  const { passed, failed, flaky } = addUp(counts);
  console.log('');
  for (const name of flaky) console.log(`flaky: ${name}`);
  console.log(`${passed} passed, ${failed} failed`);
});

interface Ended {
  /** All that it printed. */
  output: string;
  /** The end of that where it failed; `null` where all of it passed. */
  lastWords: string | null;
}

/** Runs a step; it prints as it goes on where it `isAlone`, and otherwise nothing. */
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

/** A run that broke off before its report counts as one failure, so that the last line never lies. */
async function readCounts(counts: NonNullable<Step['counts']>): Promise<Counts> {
  const report = await readFile(counts.file, 'utf8').catch(() => null);
  return report === null ? { passed: 0, failed: 1 } : counts.read(report);
}
