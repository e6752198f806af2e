import { describe, expect, test } from 'vitest';
import { fromTransferable, toTransferable } from './streams.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Transfers over a real channel, as between page and worker. */
function over(stream: ReadableStream<Uint8Array>, transferable: boolean) {
  const sent = toTransferable(stream, transferable);
  return fromTransferable(structuredClone(sent, { transfer: [sent] }));
}

describe.each([
  ['as it is', true],
  ['chunk by chunk', false],
])('a stream handed over %s', (_, transferable) => {
  test('arrives completely', async () => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const text of ['a', 'bc', 'd']) controller.enqueue(bytes(text));
        controller.close();
      },
    });
    expect(await new Response(over(stream, transferable)).text()).toBe('abcd');
  });

  test('propagates a failure', async () => {
    let pulls = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pulls++ === 0) controller.enqueue(bytes('a'));
        else controller.error(new TypeError('The line is cut.'));
      },
    });
    await expect(new Response(over(stream, transferable)).text()).rejects.toThrow(
      'The line is cut.',
    );
  });

  test('is released if the receiver cancels', async () => {
    const cancelled = Promise.withResolvers<undefined>();
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes('a')),
      cancel: () => cancelled.resolve(undefined),
    });
    const reader = over(stream, transferable).getReader();
    await reader.read();
    await reader.cancel();
    await expect(cancelled.promise).resolves.toBeUndefined();
  });
});
