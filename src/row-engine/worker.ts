/** The row engine's worker: `worker/` handles calls, `core/` and `read/` do the work. */
import type { FromWorker, Port, ToWorker } from './messages.ts';
import { serve } from './worker/serve.ts';

declare const self: Port<FromWorker, ToWorker>;

serve(self);
