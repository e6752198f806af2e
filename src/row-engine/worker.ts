/** The row engine's worker: `worker/` handles calls, `core/` and `read/` do the work. */
import type { WorkerPort } from '#lib/worker-calls.ts';
import type { EngineCall } from './messages.ts';
import { serve } from './worker/serve.ts';

declare const self: WorkerPort<EngineCall>;

serve(self);
