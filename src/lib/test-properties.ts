/**
 * For tests: fast-check with the configuration shared by all properties. Every run tests the same cases, so
 * that the result depends only on the code; `SEED=7 npm run test:unit` tests others.
 */
import * as fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1) });

export { fc };
