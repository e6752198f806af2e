/**
 * For tests: fast-check as every property uses it. The same cases in each run, so that what a run
 * says depends on the code alone; `SEED=7 npm run test:unit` looks at other ones.
 */
import * as fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1) });

export { fc };
