/** What the row engine's worker tells the page. */
export type FromWorker = { kind: 'ready' };
