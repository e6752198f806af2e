/** The history's worker: what pages ask about the history is computed here. */
import { messageOf } from '#lib/message-of.ts';
import { createAnswers } from './answers.ts';
import type { FromHistoryWorker, ToHistoryWorker } from './history-work.ts';

declare const self: {
  postMessage: (message: FromHistoryWorker, transfer: Transferable[]) => void;
  addEventListener: (type: 'message', listener: (event: { data: ToHistoryWorker }) => void) => void;
};

const answer = createAnswers();

self.addEventListener('message', ({ data: { id, call } }) => {
  answer(call).then(
    (result) => self.postMessage({ kind: 'done', id, result }, []),
    (error: unknown) => self.postMessage({ kind: 'failed', id, message: messageOf(error) }, []),
  );
});
self.postMessage({ kind: 'ready' }, []);
