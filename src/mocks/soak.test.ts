import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from './server/start.ts';
import { signInAs } from './sign-in-as.ts';
import { listText } from './stream.ts';

const paths = [
  '/advertising/accounts?limit=5',
  '/advertising/campaigns/cmp-00042',
  '/advertising/keywords?campaign_id=cmp-00042',
  '/catalog/listings/lst-000008/quality',
  '/fulfillment/inventory?limit=5',
  '/rate-limits',
];

/** Minimum bytes of a million keywords in transit. */
const wholeBytes = 200_000_000;

/** Bytes in use after a garbage collection. */
function heap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}

test('2,000 requests use no more heap than 600', async () => {
  const { origin, close } = await startServer({ port: 0, tier: 'enterprise' });
  const { get } = await signInAs(origin);
  const seen = new Set<number>();
  const ask = async (n: number) => {
    for (let i = 0; i < n; i += 20) {
      const asked = Array.from({ length: 20 }, (_, j) => get(paths[(i + j) % paths.length] ?? '/'));
      for (const answer of await Promise.all(asked)) {
        seen.add(answer.status);
        await answer.arrayBuffer();
      }
      await fetch(`${origin}/__sim/clock`, { method: 'POST', body: '{"advance_s": 1}' });
    }
  };
  // More than the log of requests holds.
  await ask(600);
  const before = heap();
  await ask(1400);
  const after = heap();
  await close();
  expect([...seen]).toEqual([200]);
  // Bytes that each more request leaves.
  expect((after - before) / 1400).toBeLessThan(550);
});

test('a million keywords are streamed: neither rows nor bytes are held in memory', async () => {
  const { origin, close } = await startServer({ port: 0, sizes: { keywords: 1_000_000 } });
  onTestFinished(close);
  const { get } = await signInAs(origin);
  await (await get('/advertising/keywords?campaign_id=cmp-00001')).arrayBuffer();
  const before = heap();
  const reader = (await get('/advertising/keywords')).body?.getReader();
  let read = 0;
  // A fiftieth of the whole.
  while (read < 5_000_000) read += (await reader?.read())?.value?.length ?? Infinity;
  expect(read).toBeLessThan(Infinity);
  const after = heap();
  await reader?.cancel();
  // A tenth of the whole is more than is ever in transit.
  expect(after - before).toBeLessThan(wholeBytes / 10);
});

test('a list is streamed: a million rows are never in memory', () => {
  let made = 0;
  function* rows() {
    for (; made < 1_000_000; made++) yield { id: made };
  }
  const text = listText(rows(), () => ']}');
  for (let i = 0; i < 10; i++) text.next();
  expect(made).toBeLessThan(10);
});
