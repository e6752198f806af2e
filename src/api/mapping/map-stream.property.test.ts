import { describe, expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { mapCsv, mapJsonList } from './map-stream.ts';
import { parseContract } from './parse-contract.ts';

const { envelope } = parseContract({
  envelope: {
    data: 'result.items',
    'pagination.next_cursor': 'result.next',
    'pagination.total': 'count',
  },
}).resources.account;

/** A text as a stream of chunks that end at these positions of its bytes. */
function streamOf(text: string, cuts: readonly number[] = []): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const ends = [
    ...new Set([...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length]),
  ].toSorted((a, b) => a - b);
  let from = 0;
  return new ReadableStream({
    start(controller) {
      for (const end of ends) {
        if (end > from) controller.enqueue(bytes.slice(from, end));
        from = end;
      }
      controller.close();
    },
  });
}

const rename = (record: unknown) => ({
  name: (record as Record<string, unknown> | null)?.['title'],
});

const asJson = (text: string, cuts?: readonly number[]) =>
  new Response(mapJsonList(streamOf(text, cuts), envelope, rename)).text();
const asCsv = (text: string, cuts?: readonly number[]) =>
  new Response(mapCsv(streamOf(text, cuts), rename)).text();

const cutsOf = fc.array(fc.nat(2000), { maxLength: 20 });

describe('a JSON list', () => {
  test('is the same however its bytes arrive', async () => {
    const list = fc.array(
      fc.record({ title: fc.string({ unit: 'binary' }), other: fc.jsonValue() }),
    );
    const separators = fc.constantFrom(',', ' ,', ',\n  ', ' \n , ');
    await fc.assert(
      fc.asyncProperty(list, cutsOf, separators, async (items, cuts, separator) => {
        const records = items.map((item) => JSON.stringify(item)).join(separator);
        const result = `{"a":[{}],"items":[${records}],"next":"n"}`;
        const mapped = await asJson(`{"first":{"items":[1]},"result":${result},"count":9}`, cuts);
        expect(JSON.parse(mapped)).toEqual({
          data: items.map(({ title }) => ({ name: title })),
          pagination: { next_cursor: 'n', total: 9 },
        });
      }),
    );
  });

  test('may be bare, may begin with a byte order mark, and may lack a cursor', async () => {
    const pagination = { next_cursor: null, total: null };
    expect(JSON.parse(await asJson('\uFEFF [ {"title":"a"} , {"title":"b"} ] '))).toEqual({
      data: [{ name: 'a' }, { name: 'b' }],
      pagination,
    });
    expect(JSON.parse(await asJson('{"result":{"items":[]}}'))).toEqual({ data: [], pagination });
  });

  test('may arrive in a single piece, however long', async () => {
    const items = Array.from({ length: 100_000 }, (_, i) => ({ title: `title ${i}` }));
    const mapped = JSON.parse(await asJson(JSON.stringify({ result: { items } }))) as {
      data: unknown[];
    };
    expect([mapped.data.length, mapped.data.at(-1)]).toEqual([100_000, { name: 'title 99999' }]);
  });

  test('may begin late, or where only a whole body shows it', async () => {
    const late = `{"a":"${'x'.repeat(3_000_000)}","result":{"items":[{"title":"t"}]}}`;
    const pagination = { next_cursor: null, total: null };
    expect(JSON.parse(await asJson(late, [1_000_000, 2_000_000]))).toEqual({
      data: [{ name: 't' }],
      pagination,
    });
    const { envelope: numbered } = parseContract({ envelope: { data: 'parts.1.items' } }).resources
      .account;
    const body = '{"parts":[{},{"items":[{"title":"t"}]}]}';
    const mapped = new Response(mapJsonList(streamOf(body), numbered, rename));
    expect(await mapped.json()).toEqual({ data: [{ name: 't' }], pagination });
  });

  test('that is not found is no list, even if it is where ours is', async () => {
    const bodies = ['{"data":[{"title":1}]}', '{"result":[1]}', '{"result":{"items":{}}}', '{}'];
    for (const body of bodies) expect(await asJson(body, [3])).toBe('{}');
  });

  test('passes unchanged if it is not JSON', async () => {
    for (const body of ['<html>[1]</html>', '', '"text"', '{"data":[1']) {
      expect(await asJson(body, [3])).toBe(body);
    }
  });

  test('has a numeric cursor as text', async () => {
    const mapped = await asJson('{"result":{"items":[{"title":"a"}],"next":2}}');
    expect(JSON.parse(mapped)).toMatchObject({ pagination: { next_cursor: '2' } });
  });

  test('is converted up to a malformed record, and ends there', async () => {
    const mapped = await asJson(
      '{"result":{"items":[{"title":"a"},{"title":"b"},{"title":NaN},{"title":"c"}]}}',
    );
    expect(mapped).toBe('{"data":[{"name":"a"},{"name":"b"},{"title":NaN}');
  });

  test('stays cut off where it is cut off', async () => {
    const body = JSON.stringify({ result: { items: [{ title: 'a' }, { title: 'b' }] }, count: 2 });
    for (let length = 1; length < body.length; length++) {
      const mapped = await asJson(body.slice(0, length), [length / 2]);
      expect(() => JSON.parse(mapped) as unknown, body.slice(0, length)).toThrow(SyntaxError);
    }
  });

  test('keeps a syntax error', async () => {
    const mapped = await asJson('{"result":{"items":[{"title":"a"},{"title" "b"}]}}');
    expect(() => JSON.parse(mapped) as unknown).toThrow(SyntaxError);
  });
});

describe('a CSV file', () => {
  test('is the same however its bytes arrive', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '🧿', '"', ',', '\n', '\r', ' ') });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1 }), cutsOf, async (titles, cuts) => {
        const lines = titles.map((title) => `1,${quoted(title)}\r\n`).join('');
        const mapped = JSON.parse(await asCsv(`\uFEFFid,title\r\n${lines}`, cuts)) as unknown;
        expect(mapped).toEqual({ data: titles.map((title) => ({ name: title })) });
      }),
    );
  });

  test('may have blank lines, and rows of empty cells', async () => {
    const mapped = await asCsv('\r\nid,title\r\n\r\n1,a\r\n,\r\n');
    expect(JSON.parse(mapped)).toEqual({ data: [{ name: 'a' }, { name: '' }] });
  });

  test('may end without a line end, and without rows', async () => {
    expect(JSON.parse(await asCsv('id,title\n1,a'))).toEqual({ data: [{ name: 'a' }] });
    expect(JSON.parse(await asCsv('id,title\n'))).toEqual({ data: [] });
  });

  test.each(['', 'id,title\n1', 'id,title\n1,"a', 'id,title\n1,"a"b\n2,c\n'])(
    'stays cut off where it is cut off: %j',
    async (text) => {
      const mapped = await asCsv(text);
      expect(() => JSON.parse(mapped) as unknown).toThrow(SyntaxError);
    },
  );
});
