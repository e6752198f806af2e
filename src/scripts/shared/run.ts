/** Runs a program with the pinned Node and the installed tools first on its PATH. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { inRoot, root } from './paths.ts';

export interface Finished {
  /** 127 if there is no such program. */
  status: number;
  /** Its output, both streams in order of arrival. */
  output: string;
}

/** Runs a program and prints its output as it arrives, unless `isQuiet`. Does not throw if it fails. */
export async function run(
  program: string,
  args: readonly string[] = [],
  { isQuiet = false } = {},
): Promise<Finished> {
  const bin = inRoot('node_modules/.bin');
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  const pass = (to: NodeJS.WriteStream) => (part: Buffer) => {
    output += part.toString('utf8');
    if (!isQuiet) to.write(part);
  };
  child.stdout.on('data', pass(process.stdout));
  child.stderr.on('data', pass(process.stderr));
  return new Promise((resolve) => {
    child.once('error', () => resolve({ status: 127, output }));
    child.once('close', (code) => resolve({ status: code ?? 1, output }));
  });
}
