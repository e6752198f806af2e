import { expect, test, vi } from 'vitest';
import type { LoadProgress } from '#lib/table-query.ts';
import { openTableInPage } from '#row-engine/test-engine.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('reports the rows of chunks in quick succession although nothing follows them', async () => {
  const { table, close } = await openTableInPage({
    key: 'id',
    columns: [{ id: 'id', type: 'text' }],
  });
  const reported: LoadProgress[] = [];
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (source = controller),
  });
  const loading = table.load(
    { body, format: 'json' },
    { onProgress: (progress) => reported.push(progress) },
  );
  source?.enqueue(bytesOf('{"data":['));
  source?.enqueue(bytesOf('{"id":"1"},{"id":"2"},'));
  await vi.waitFor(() => expect(reported.at(-1)?.rows).toBe(2));
  source?.enqueue(bytesOf('{"id":"3"}]}'));
  source?.close();
  expect((await loading).rows).toBe(3);
  close();
});
