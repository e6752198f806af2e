/**
 * `npm test`: everything, in order, and one summary. It holds no absolute times, so that it passes on
 * a slow machine as on a fast one.
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
  /** Steps without which this one makes no sense. */
  needs?: readonly string[];
  before?: () => Promise<void>;
  /** Where the tests of this step are counted. */
  counts?: { file: string; read: (report: string) => Counts };
}

const unitReport = inRoot('.cache/unit.json');
const journeysReport = inRoot('.cache/end-to-end.json');

const steps: readonly Step[] = [
  { name: 'types', runs: [['tsc', '--noEmit']] },
  { name: 'lint and boundaries', runs: [['oxlint']] },
  { name: 'format', runs: [['oxfmt', '--check']] },
  {
    name: 'unit tests',
    runs: [
      ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`],
    ],
    counts: { file: unitReport, read: vitestCounts },
  },
  {
    name: 'production build, without simulated code',
    runs: [['node', inRoot('src/commands/build.ts')]],
  },
  {
    name: 'size budget',
    runs: [['node', inRoot('src/commands/size.ts')]],
    needs: ['production build, without simulated code'],
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
  {
    name: 'end-to-end tests',
    runs: [['playwright', 'test', '--config', inRoot('e2e/playwright.config.ts')]],
    needs: ['production build, without simulated code', 'demonstration build'],
    before: ensureChromium,
    counts: { file: journeysReport, read: playwrightCounts },
  },
];

await runCommand(async () => {
  readOptions({});
  const results = new Map<string, 'passed' | 'failed' | 'not run'>();
  const lastWords = new Map<string, string>();
  const counts: Counts[] = [];
  for (const step of steps) {
    const possible = (step.needs ?? []).every((name) => results.get(name) === 'passed');
    console.log(`\n— ${step.name}`);
    if (step.counts) await rm(step.counts.file, { force: true });
    const broken = possible ? await runStep(step) : null;
    results.set(step.name, !possible ? 'not run' : broken === null ? 'passed' : 'failed');
    if (broken !== null) lastWords.set(step.name, broken);
    if (possible && step.counts) counts.push(await readCounts(step.counts));
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

/** Null once all of it has passed, and otherwise the end of what it printed. */
async function runStep(step: Step): Promise<string | null> {
  try {
    await step.before?.();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return message;
  }
  for (const [program, ...args] of step.runs) {
    const { status, output } = await run(program, args);
    if (status !== 0) return endOf(output) || `${program} ended with ${status}`;
  }
  return null;
}

/** A run that broke off before its report counts as one failure, so that the last line never lies. */
async function readCounts(counts: NonNullable<Step['counts']>): Promise<Counts> {
  const report = await readFile(counts.file, 'utf8').catch(() => null);
  return report === null ? { passed: 0, failed: 1 } : counts.read(report);
}
