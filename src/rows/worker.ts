/**
 * The row engine's worker. So far it only tells that it runs: that a worker starts at all under the
 * strict policy is worth knowing before anything is built on it.
 */
import type { FromWorker } from './messages.ts';

declare const self: { postMessage: (message: FromWorker) => void };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one listener
self.postMessage({ kind: 'ready' });
