/**
 * A Vite plugin that makes Chromium compile all functions of the files that the first page executes while they
 * load, in the background, instead of each in the page when it is first called. Other browsers ignore it.
 */
import type { Plugin } from 'vite';
import { firstNeeded } from './chunk-groups.ts';

/** See https://v8.dev/blog/explicit-compile-hints. Only read at the top of a file. */
const hint = '//# allFunctionsCalledOnLoad\n';

export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // After Vite, which puts lists of files at the top.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk' && firstNeeded.includes(output.name)) {
            output.code = hint + output.code;
          }
        }
      },
    },
  };
}
