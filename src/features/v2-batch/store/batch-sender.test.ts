import { expect, test } from 'vitest';
import { ServiceError } from '#api/errors.ts';
import { fakeClient } from '#api/fake-client.ts';
import { installClient } from '#api/service.ts';
import { now } from '#lib/clock.ts';
import type { BatchesEvent } from './batch-events.ts';
import { startSender } from './batch-sender.ts';
import { noBatches, type BatchesState } from './stored-batches.ts';
import { submissionsReducer } from './submissions-reducer.ts';
import { items } from './test-batch-browser.ts';

/** A sender whose storage decides when, and whether, an event is saved. */
function start(save: () => Promise<boolean>) {
  const steps: string[] = [];
  let state: BatchesState = submissionsReducer(noBatches, {
    kind: 'submitted',
    key: 'list',
    countries: ['DE'],
    batches: [{ key: 'one', count: 1 }],
    at: now(),
  });
  installClient(
    fakeClient(async (_, call) => {
      const send = () => {
        steps.push('request');
        return Promise.resolve(Response.json({ batchId: 'b', status: 'PENDING' }));
      };
      const response = await (call?.around ? call.around(send) : send());
      return { body: await response.json(), receivedAt: 0 };
    }),
  );
  const sender = startSender({
    state: () => state,
    async dispatch(event: BatchesEvent) {
      steps.push(event.kind);
      if (!(await save())) return false;
      state = submissionsReducer(state, { ...event, at: now() });
      return true;
    },
    items: () => Promise.resolve(items(1)),
    saveItemErrors: () => Promise.resolve(),
    onHold: () => {},
    isLive: () => true,
    isOnline: () => true,
    rateLimit: () => null,
    wait: () => new Promise((next) => setTimeout(next)),
    untilReachable: () => Promise.reject(new ServiceError({ kind: 'network' })),
  });
  return { steps, sender };
}

test('a batch is saved as `sending` before the request starts', async () => {
  let write = (): void => {};
  const written = new Promise<void>((done) => {
    write = done;
  });
  const { steps, sender } = start(() => written.then(() => true));
  await expect.poll(() => steps).toEqual(['sending']);
  write();
  await sender.whenIdle();
  expect(steps).toEqual(['sending', 'request', 'accepted']);
});

test('a batch that cannot be saved as `sending` is not sent', async () => {
  const { steps, sender } = start(() => Promise.resolve(false));
  await expect.poll(() => steps.length).toBeGreaterThan(1);
  sender.stop();
  await sender.whenIdle();
  expect(steps).not.toContain('request');
});
