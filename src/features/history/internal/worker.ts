/** The history's worker: what pages ask about the history is computed here. */
import { serveCalls, type WorkerPort } from '#lib/worker-calls.ts';
import { type Call, createAnswers } from './answers.ts';

declare const self: WorkerPort<Call>;

serveCalls(self, createAnswers());
