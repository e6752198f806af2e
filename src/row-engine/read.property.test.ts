/** Bodies are read like `JSON.parse` reads them, however they are split into chunks. */
import { describe, expect, test, vi } from 'vitest';
import type { LoadReport, TableSpec } from '#lib/table-query.ts';
import { fc } from '#lib/test-properties.ts';
import { createLoader, loadRecord } from './core/loader.ts';
import { nameMaps } from './core/lookup.ts';
import { Store } from './core/store.ts';
import { type BodyFormat, readBody } from './read/read-body.ts';
import { naiveRow } from './test-naive-engine.ts';
import {
  chunksOf,
  labelNames,
  randomTable,
  type TestRecord,
  testSpec,
} from './test-random-tables.ts';

const cuts = fc.array(fc.nat(100_000), { maxLength: 30 });
const noPause = { pause: () => Promise.resolve(), signal: new AbortController().signal };

async function read(
  store: Store,
  bytes: Uint8Array,
  format: BodyFormat,
  places: readonly number[] = [],
): Promise<LoadReport> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunksOf(bytes, places)) controller.enqueue(chunk);
      controller.close();
    },
  });
  return readBody(body, format, createLoader(store), noPause, () => {});
}

const newStore = (): Store => new Store(testSpec, nameMaps({ labels: labelNames }));
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const rowsOf = (store: Store) => Array.from({ length: store.rows }, (_, row) => store.row(row));

/** The same text with escapes and white space that JSON allows. */
interface Writing {
  indent: number | string | undefined;
  escaped: boolean;
  bare: boolean;
  mark: boolean;
  dataLast: boolean;
}

const writing: fc.Arbitrary<Writing> = fc.record({
  indent: fc.constantFrom(undefined, 1, '\t'),
  escaped: fc.boolean(),
  bare: fc.boolean(),
  mark: fc.boolean(),
  dataLast: fc.boolean(),
});

function written(data: unknown, how: Writing): string {
  const pagination = { next_cursor: 'x"\\', total: 1, data: ['no'] };
  const whole = how.dataLast ? { pagination, data } : { data, pagination };
  let text = JSON.stringify(how.bare ? data : whole, null, how.indent);
  if (how.escaped) {
    text = text.replace(/[^\x20-\x7e\s]/g, (unit) => {
      return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    });
  }
  return (how.mark ? '\uFEFF' : '') + text;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('a JSON body', () => {
  test('yields the rows of its records, wherever chunks start', async () => {
    await fc.assert(
      fc.asyncProperty(randomTable(), writing, cuts, async (records, how, places) => {
        const store = newStore();
        const report = await read(store, bytesOf(written(records, how)), 'json', places);
        expect(rowsOf(store)).toEqual(records.map((record) => naiveRow(json(record))));
        expect(report).toMatchObject({
          rows: records.length,
          broken: null,
          nextCursor: how.bare ? null : 'x"\\',
        });
      }),
    );
  });

  test('is read like parsed records, whatever they contain', async () => {
    const id = fc.constantFrom('a', 'b', 'c', 1, '', null);
    const inside = fc.dictionary(fc.constantFrom('x', 'y', 'id', '__proto__'), fc.jsonValue());
    const record = fc.oneof(
      {
        weight: 5,
        arbitrary: fc
          .tuple(id, inside, fc.jsonValue())
          .map(([key, o, v]) => ({ id: key, o, v, w: v })),
      },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
    const spec: TableSpec = {
      key: 'id',
      columns: [
        { id: 'id', type: 'text' },
        { id: 'text', type: 'text', path: 'v' },
        { id: 'x', type: 'text', path: 'o.x' },
        { id: 'same', type: 'number', path: 'o.x' },
        { id: 'number', type: 'number', path: 'w' },
        { id: 'flag', type: 'boolean', path: 'o.y' },
      ],
    };
    await fc.assert(
      fc.asyncProperty(fc.array(record), cuts, async (records, places) => {
        const text = JSON.stringify({ data: records });
        const store = new Store(spec);
        const report = await read(store, bytesOf(text), 'json', places);
        const other = new Store(spec);
        const loader = createLoader(other);
        for (const one of (JSON.parse(text) as { data: unknown[] }).data) loadRecord(loader, one);
        expect(rowsOf(store)).toEqual(rowsOf(other));
        expect(report).toMatchObject({ ...loader.report, broken: null });
      }),
    );
  });

  test('parses every number like JSON.parse and rejects inexact ones', async () => {
    const spec: TableSpec = {
      key: 'id',
      columns: [
        { id: 'id', type: 'text' },
        { id: 'n', type: 'number' },
      ],
    };
    const figure = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
      fc
        .tuple(
          fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
          fc.nat(10n.toString().length + 20),
        )
        .map(
          ([digits, decimals]) => `${digits}.${'1234567890123456789012'.slice(0, decimals + 1)}`,
        ),
      fc.integer({ min: -99_999, max: 99_999 }).map((value) => JSON.stringify(value / 100_000)),
      fc.constantFrom(
        '0',
        '-0',
        '0.0',
        '0.45',
        '-0.45',
        '0e1',
        '-0.5E-1',
        '1e3',
        '1E-3',
        '123456789012345678',
        '1e400',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(figure, { minLength: 1 }), async (figures) => {
        const store = new Store(spec);
        const text = `[${figures.map((one, at) => `{"id":"${at}","n":${one}}`).join()}]`;
        await read(store, bytesOf(text), 'json');
        const expected = figures.map((one) => JSON.parse(one) as number);
        expect(rowsOf(store).map(({ n }) => n)).toEqual(
          expected.map((value) => (Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value + 0 : null)),
        );
      }),
    );
  });

  test('accepts exactly the numbers that JSON.parse accepts', async () => {
    const signs = fc.array(fc.constantFrom('0', '1', '.', '-', '+', 'e', 'E', 'x'), {
      minLength: 1,
      maxLength: 6,
    });
    const figure = signs.map((all) => all.join('')).filter((text) => /^[-\d]/.test(text));
    await fc.assert(
      fc.asyncProperty(figure, async (text) => {
        const { broken } = await read(newStore(), bytesOf(`[{"id":"a","count":${text}}]`), 'json');
        expect(broken === null).toBe(isJson(text));
      }),
      { numRuns: 2000 },
    );
  });

  test('decodes no text to read plain numbers', async () => {
    const records = ['7', '0', '0.45', '-0.45', '12.5', '-3'].map((one) => `{"count":${one}}`);
    const decode = vi.spyOn(TextDecoder.prototype, 'decode');
    await read(newStore(), bytesOf(`[${records.join()}]`), 'json');
    const { length } = decode.mock.calls;
    decode.mockRestore();
    expect(length, 'the name, once').toBe(1);
  });

  test('keeps complete records of a truncated body and reports the truncation', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomTable(8),
        writing,
        fc.nat(1000),
        cuts,
        async (records, how, at, places) => {
          const bytes = bytesOf(written(records, how));
          const cut = bytes.slice(0, at % bytes.length);
          const store = newStore();
          const report = await read(store, cut, 'json', places);
          const whole = records.map((record) => naiveRow(json(record)));
          expect(rowsOf(store)).toEqual(whole.slice(0, report.rows));
          expect(report.broken?.byte).toBe(cut.length);
        },
      ),
    );
  });

  test.each([
    ['', 'too early'],
    ['<html>', 'not a list'],
    ['{}', 'no list'],
    ['{"data":{"id":"a"}}', 'no list'],
    ['{"data":[{"id":"a"}]', 'too early'],
    ['[{"id":"a"}]x', 'follows the end'],
    ['[{"id":"a"} {"id":"b"}]', 'comma'],
    ['[{"id":"a"},]', 'value is missing'],
    ['[{"id":"a"},{"id" "b"}]', 'colon'],
    ['[{"id":"a"},{id:"b"}]', 'name'],
    ['[{"id":"a"},{"id":"b","count":01}]', 'is not a number'],
    ['[{"id":"a"},{"id":"b","count":1.}]', 'is not a number'],
    ['[{"id":"a"},{"id":"b","flag":maybe}]', "Unknown value 'maybe'"],
    ['[{"id":"a"},{"id":"b","text":"a\nb"}]', 'invalid character'],
  ])('%j is broken: %s', async (text, reason) => {
    const store = newStore();
    const report = await read(store, bytesOf(text), 'json');
    expect(report.broken?.reason).toContain(reason);
    expect(report.broken?.reason).toMatch(/[^.]\.$/);
    expect(store.rows).toBe(text.includes('[{"id":"a"}') ? 1 : 0);
  });

  test('reports a broken connection', async () => {
    let pulls = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pulls++ === 0) controller.enqueue(bytesOf('[{"id":"a"},'));
        else controller.error(new TypeError('network'));
      },
    });
    const store = newStore();
    const report = await readBody(body, 'json', createLoader(store), noPause, () => {});
    expect(report).toMatchObject({ rows: 1, broken: { byte: 12 } });
    expect(report.broken?.reason).toBe('The response was cut off: network.');
  });

  test('keeps the later of two records with a key and counts records without one', async () => {
    const store = newStore();
    const data = [
      { id: 'a', count: 1 },
      { id: 'b' },
      { id: 'a', text: 'x' },
      { count: 2 },
      null,
      { id: '' },
    ];
    const report = await read(store, bytesOf(JSON.stringify({ data })), 'json');
    expect(report).toMatchObject({ rows: 2, duplicates: 1, unreadable: 3 });
    expect(store.row(0)).toMatchObject({ id: 'a', count: null, text: 'x' });
  });
});

describe('a CSV body', () => {
  const names = [
    'id',
    'text',
    'label',
    'state',
    'amount',
    'count',
    'day',
    'flag',
    'currency',
  ] as const;
  const style = fc.record({
    end: fc.constantFrom('\r\n', '\n'),
    quoteAll: fc.boolean(),
    mark: fc.boolean(),
    lastEnd: fc.boolean(),
  });

  test('yields the rows of its records, wherever chunks start', async () => {
    await fc.assert(
      fc.asyncProperty(randomTable(), style, cuts, async (records, how, places) => {
        const cell = (value: string | number | null | undefined): string => {
          const text = typeof value === 'number' || value ? String(value) : '';
          return how.quoteAll || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        };
        const lines = [
          names.join(),
          ...records.map((record) =>
            names
              .map((name) => cell(name === 'flag' ? (record.flag ?? '').toString() : record[name]))
              .join(),
          ),
        ];
        const text =
          (how.mark ? '\uFEFF' : '') + lines.join(how.end) + (how.lastEnd ? how.end : '');
        const store = newStore();
        const report = await read(store, bytesOf(text), 'csv', places);
        expect(rowsOf(store)).toEqual(records.map((record) => naiveRow(json(record))));
        expect(report).toMatchObject({ rows: records.length, broken: null });
      }),
    );
  });

  test.each([
    ['', 'no columns', 0],
    ['id,text\na,x\nb', 'middle of a record', 1],
    ['id,text\na,x\nb,"y', 'middle of a record', 1],
    ['id,text\na,x\nb,"y"z\n', 'closing quote', 1],
  ])('%j is broken: %s', async (text, reason, rows) => {
    const store = newStore();
    const report = await read(store, bytesOf(text), 'csv');
    expect(report.broken?.reason).toContain(reason);
    expect(report.broken?.reason).toMatch(/[^.]\.$/);
    expect(store.rows).toBe(rows);
  });

  test('skips blank lines, missing fields and unknown columns', async () => {
    const store = newStore();
    const text = 'other,id,text\r\n\r\n1,a\r\n2,b,"x ""y""",too many\r\n\r\n';
    const report = await read(store, bytesOf(text), 'csv');
    expect(report).toMatchObject({ rows: 2, broken: null });
    expect(store.row(1)).toMatchObject({ id: 'b', text: 'x "y"' });
  });
});

/** A record that JSON can represent: no NaN, no infinity. */
function json(record: TestRecord): TestRecord {
  return JSON.parse(JSON.stringify(record)) as TestRecord;
}
