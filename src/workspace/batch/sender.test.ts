import { expect, test } from 'vitest';
import { ServiceError } from '#api/errors.ts';
import { fakeClient } from '#api/fake-client.ts';
import { installClient } from '#api/service.ts';
import { now } from '#lib/clock.ts';
import { happen } from './panel.ts';
import { emptyPanel, type Panel } from './record.ts';
import { startSender } from './sender.ts';
import type { Told } from './told.ts';
import { items } from './test-browser.ts';

/** A sender whose device says when, and whether, something was written down. */
function start(isWritten: () => Promise<boolean>) {
  const course: string[] = [];
  let panel: Panel = happen(emptyPanel, {
    kind: 'submitted',
    key: 'list',
    countries: ['DE'],
    batches: [{ key: 'one', count: 1 }],
    at: now(),
  });
  installClient(
    fakeClient(async (_, call) => {
      const send = () => {
        course.push('leaves');
        return Promise.resolve(Response.json({ batchId: 'b', status: 'PENDING' }));
      };
      const response = await (call?.around ? call.around(send) : send());
      return { body: await response.json(), receivedAt: 0 };
    }),
  );
  const sender = startSender({
    panel: () => panel,
    async happened(told: Told) {
      course.push(told.kind);
      if (!(await isWritten())) return false;
      panel = happen(panel, { ...told, at: now() });
      return true;
    },
    items: () => Promise.resolve(items(1)),
    said: () => Promise.resolve(),
    held: () => {},
    isLive: () => true,
    isOnline: () => true,
    board: () => null,
    wait: () => new Promise((next) => setTimeout(next)),
    untilReachable: () => Promise.reject(new ServiceError({ kind: 'network' })),
  });
  return { course, sender };
}

test('that a batch leaves is written down before it leaves', async () => {
  let write = (): void => {};
  const written = new Promise<void>((done) => {
    write = done;
  });
  const { course, sender } = start(() => written.then(() => true));
  await expect.poll(() => course).toEqual(['sending']);
  write();
  await sender.rest();
  expect(course).toEqual(['sending', 'leaves', 'accepted']);
});

test('what cannot be written down does not leave', async () => {
  const { course, sender } = start(() => Promise.resolve(false));
  await expect.poll(() => course.length).toBeGreaterThan(1);
  sender.stop();
  await sender.rest();
  expect(course).not.toContain('leaves');
});
