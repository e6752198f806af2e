/** The row engine's worker: `work/` does what it is asked, `core/` and `read/` know how. */
import type { FromWorker, Port, ToWorker } from './messages.ts';
import { serve } from './worker/serve.ts';

declare const self: Port<FromWorker, ToWorker>;

serve(self);
