/** The rows for all contenders and the expected state after each step. */
import { money } from '../../src/lib/format.ts';
import { startServer } from '../../src/mocks/server.ts';
import { signInAs } from '../../src/mocks/sign-in-as.ts';
import { CommandError } from '../../src/scripts/shared/command.ts';
import type { Condition, Expected, Field, Step } from './protocol.ts';

export interface Data {
  /** The service's response, unchanged. */
  body: Buffer;
  rows: number;
}

/**
 * Loads that many keywords from the simulated service over HTTP, once: generating a million takes
 * longer than some contenders need to show them, and all get the same bytes.
 */
export async function fetchKeywords(rows: number): Promise<Data> {
  const service = await startServer({ port: 0, sizes: { keywords: rows } });
  try {
    const { get } = await signInAs(service.origin);
    const answer = await get('/advertising/keywords', { 'Accept-Encoding': 'identity' });
    if (!answer.ok) throw new CommandError(`The service answered ${answer.status}.`);
    return { body: Buffer.from(await answer.arrayBuffer()), rows };
  } finally {
    await service.close();
  }
}

type Row = Record<Field, string | number>;

/** The steps with their expected results, computed from the same rows. */
export function stepsFor({ body }: Data, address: string): Step[] {
  const { data } = JSON.parse(body.toString('utf8')) as { data: Row[] };
  const word = wordOf(data);
  const from = middle(data.map(({ bid }) => Number(bid)));
  const texts: Condition = { field: 'keyword_text', contains: word };
  const figures: Condition = { field: 'bid', from };
  const found = data.filter(({ keyword_text: text }) => `${text}`.toLowerCase().includes(word));
  const above = data.filter(({ bid }) => Number(bid) >= from);
  const last = { field: 'keyword_text', descending: true } as const;
  return [
    {
      operation: 'rows on screen',
      ask: { load: address },
      expected: { field: 'keyword_text', text: `${data[0]?.keyword_text}`, rows: data.length },
    },
    sorted('sort a figure, first', data, 'bid', true),
    sorted('sort text, first', data, 'keyword_text', false),
    sorted('sort a figure, again', data, 'bid', false),
    sorted('sort text, again', data, 'keyword_text', true),
    { operation: 'filter text', ask: { filter: texts }, expected: expected(found, last) },
    { operation: 'clear the filter', ask: { filter: null }, expected: expected(data, last) },
    // Sorted by the figure; otherwise the first row would not change.
    sorted(null, data, 'bid', false),
    {
      operation: 'filter a figure',
      ask: { filter: figures },
      expected: expected(above, { field: 'bid', descending: false }),
    },
  ];
}

function sorted(
  operation: Step['operation'],
  rows: readonly Row[],
  field: Field,
  descending: boolean,
): Step {
  return {
    operation,
    ask: { sort: field, descending },
    expected: expected(rows, { field, descending }),
  };
}

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });

function expected(
  rows: readonly Row[],
  { field, descending }: { field: Field; descending: boolean },
): Expected {
  const before = (a: Row, b: Row): boolean => {
    const order =
      field === 'bid'
        ? Number(a.bid) - Number(b.bid)
        : collator.compare(`${a.keyword_text}`, `${b.keyword_text}`);
    return descending ? order > 0 : order < 0;
  };
  const first = rows.reduce((best, row) => (before(row, best) ? row : best));
  const text = field === 'bid' ? money(Number(first.bid)) : `${first.keyword_text}`;
  return { field, text, rows: rows.length };
}

/** The most frequent plain word among those in at most one of twenty keywords. */
function wordOf(rows: readonly Row[]): string {
  const counts = new Map<string, number>();
  for (const { keyword_text: text } of rows) {
    const words = new Set(`${text}`.split(' '));
    for (const word of words.size > 1 ? words : []) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const [found] = [...counts]
    .filter(([word, count]) => /^[a-z]{5,}$/.test(word) && count <= rows.length / 20)
    .toSorted(([, a], [, b]) => b - a);
  if (!found) throw new CommandError('Too few rows to measure. Use a larger --rows.');
  return found[0];
}

function middle(values: readonly number[]): number {
  return Float64Array.from(values).toSorted()[values.length >> 1] ?? 0;
}
