/** What a build says about itself: the version of `package.json` and the commit. No date: the same commit builds the same files. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Constants for the bundler, declared in `src/globals.d.ts`. `root` is the repository's path. */
export function stamp(root: string): Record<'__VERSION__' | '__COMMIT__', string> {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return {
    __VERSION__: JSON.stringify(version),
    __COMMIT__: JSON.stringify(process.env['BUILD_COMMIT'] ?? commitOf(root)),
  };
}

/** The short hash, with `-dirty` if tracked files were changed; `unknown` without Git or outside of a repository. */
export function commitOf(root: string): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
      cwd: root,
      encoding: 'utf8',
      // A copy without its own repository may be in the folder of another one.
      env: { ...process.env, GIT_CEILING_DIRECTORIES: path.dirname(root) },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
