/** An exported file says what the screen says: header for header and cell for cell, in every list. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { escapeFormulas } from '#lib/csv.ts';
import { readWorkbook, type SheetCell } from '#lib/test-workbook.ts';
import type { ListDefinition } from '#lists/define-list.ts';
import { type Exported, exportAndReport } from '#ui/grid/tools/export-file.ts';
import { answersOf, jobOf, storedReports, time, validWorld } from './test-service.ts';
import { historyEntries, startSmallWorld } from './test-small-world.ts';
import { pressButton, visitPage } from './test-visit-page.tsx';

const here = vi.hoisted(() => ({ exported: null as unknown, file: null as unknown }));
vi.mock('#ui/grid/tools/export-items.ts', () => ({
  exportItems: (exported: unknown) => {
    here.exported = exported;
    return [];
  },
  formatItems: () => [],
}));
vi.mock('#lib/save-file.ts', () => ({
  saveFile: (name: string, file: Blob) => {
    here.file = { name, file };
  },
}));

/** The file that the page's own export gives. */
async function exportedFile(
  kind: Exported<unknown>['kind'],
): Promise<{ name: string; bytes: Uint8Array }> {
  const exported = here.exported as () => Exported<unknown>;
  await exportAndReport({ ...exported(), kind }, () => {});
  const { name, file } = here.file as { name: string; file: Blob };
  return { name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** Records of a CSV file that begins with a byte order mark. */
function parse(file: string): string[][] {
  expect(file.startsWith('\uFEFF')).toBe(true);
  const records: string[][] = [];
  const cells = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/gy;
  let record: string[] = [];
  for (const [, cell = '', end] of file.slice(1).matchAll(cells)) {
    record.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === ',') continue;
    records.push(record);
    record = [];
  }
  return records;
}

/** What the screen displays, without what only screen readers are told. */
function textOf(node: Element): string {
  const copy = node.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('.sr-only, [aria-hidden]')) hidden.remove();
  return copy.textContent.replace(/\s+/g, ' ').trim();
}

/** Headers as in a file, and the rows of records, of the grid with this name. */
function readScreen(name: string): Record<'rows' | 'totals', string[][]> & { headers: string[] } {
  const grids = [...document.querySelectorAll('[role=grid], [role=treegrid]')];
  const grid = grids.find((one) => one.getAttribute('aria-label') === name);
  const all = (selector: string) => [...(grid?.querySelectorAll(selector) ?? [])];
  const headers = all('[role=columnheader]').map((one) => {
    const [header = '', ...unit] = (one.getAttribute('aria-label') ?? '').split(', ');
    return unit.length === 0 ? header : `${header} (${unit.join(', ')})`;
  });
  const place = (row: Element) => Number(row.getAttribute('aria-rowindex'));
  const cellsOf = (row: Element) =>
    [...row.querySelectorAll('[role=rowheader], [role=gridcell]')].map((cell, at) =>
      textOf(
        (at === 0 && row.hasAttribute('data-group') && cell.querySelector('.truncate')) || cell,
      ),
    );
  // Products with listings are groups and records.
  const rows = all(name === 'Eligibility' ? '[data-row]' : '[data-row]:not([data-group])')
    .toSorted((a, b) => place(a) - place(b))
    .map(cellsOf);
  const totals = all('[role=row]:not([data-row]):has([role=rowheader])').map(cellsOf);
  return { headers, rows, totals };
}

/** What differs between the workbook and the CSV file, whose totals are those of the screen. */
async function workbookProblems(
  head: readonly string[],
  lines: readonly string[][],
  totals: readonly string[][],
): Promise<string[]> {
  const file = await exportedFile('xlsx');
  expect(file.name).toMatch(/\.xlsx$/);
  const [sheet, details] = readWorkbook(file.bytes);
  const [headers = [], ...rows] = sheet?.rows ?? [];
  expect(headers.map(({ value }) => value)).toEqual(head);
  expect(details?.rows.slice(-1)[0]?.map(({ value }) => value)).toEqual([
    'Rows',
    String(lines.length),
  ]);
  const problems = lines.flatMap((line, row) =>
    line.flatMap((cell, at) => {
      const own = rows[row]?.[at];
      return own && isSameCell(own, cell) ? [] : [`${head[at]}: ${cell}, ${own?.value}`];
    }),
  );
  const below = rows.slice(lines.length);
  expect(below).toHaveLength(totals.length);
  for (const [index, total] of totals.entries()) {
    for (const [at, seen] of total.entries()) {
      const value = String(below[index]?.[at]?.value ?? '');
      if (!agrees(seen, value, head[at] ?? ''))
        problems.push(`Total ${head[at]}: ${seen}, ${value}`);
    }
  }
  return problems;
}

/** Numbers and times are typed; other cells are the same text. */
function isSameCell({ value, format }: SheetCell, cell: string): boolean {
  if (value === null) return cell === '';
  if (typeof value === 'string') return escapeFormulas(value) === cell || value === cell;
  if (format.startsWith('yyyy'))
    return Math.round((value - 25_569) * 86_400_000) === Date.parse(cell);
  return value === Number(cell);
}

/** What differs between a grid and its file. */
async function differences(name: string): Promise<string[]> {
  const file = await exportedFile('csv');
  expect(file.name).toMatch(/^[^,\s/\\:*?"<>|]+\.csv$/u);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const [head = [], ...lines] = parse(decoder.decode(file.bytes));
  const { headers, rows, totals } = readScreen(name);
  const problems = rows.length > 1 ? [] : ['no rows'];
  problems.push(...(await workbookProblems(head, lines, totals)));
  const counts = [...document.querySelectorAll('[role=status]')].map((one) => textOf(one));
  if (!counts.some((text) => text.startsWith(`${lines.length} of `)))
    problems.push(`${lines.length} rows in the file; the page says ${counts.join()}`);
  // A file names its own time zone.
  const plain = (texts: string[]) => texts.join().replaceAll(' (UTC)', '');
  if (plain(headers) !== plain(head)) problems.push(`headers: ${headers.join()}`, head.join());
  let next = 0;
  for (const row of rows) {
    const differing = (line: string[] = []) =>
      row.flatMap((seen, at) => {
        const [cell = '(missing)', header = ''] = [line[at], head[at]];
        return agrees(seen, cell, header) ? [] : [`${row[0]}, ${header}: ${seen}, ${cell}`];
      });
    // Rows of collapsed groups are in the file, too.
    const found = lines.findIndex((line, at) => at >= next && differing(line).length === 0);
    if (found < 0) problems.push(...differing(lines[next]));
    next = (found < 0 ? next : found) + 1;
  }
  return problems;
}

const rounded = (value: number, digits: number, style: 'decimal' | 'percent') =>
  value.toLocaleString('en-US', {
    style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
const shortDate = { dateStyle: 'medium', timeZone: 'UTC' } as const;

/** Whether a cell of a file says what the screen displays. */
function agrees(seen: string, cell: string, header: string): boolean {
  if (seen === '–' || seen === '') return cell === '';
  if (/^\d{4}-\d\d-\d\dT/.test(cell)) {
    const instant = new Date(cell).toLocaleString('en-US', { ...shortDate, timeStyle: 'short' });
    return header.endsWith('(UTC)') && (instant === seen || / ago$|^just now$/.test(seen));
  }
  if (/^\d{4}-\d\d-\d\d$/.test(cell))
    return new Date(cell).toLocaleDateString('en-US', shortDate) === seen;
  const figure = /^[-+−]?[\d,]+(?:\.(\d+))?( [A-Z]{3}|%)?$/.exec(seen);
  if (/^-?\d+(\.\d+)?$/.test(cell)) {
    const value = Number(cell);
    // At most what is needed to be exact: no noise of binary fractions.
    if ((cell.split('.')[1] ?? '').length > 6) return false;
    if (/^<0\.0*1%$/.test(seen)) return Math.abs(value) < Number.parseFloat(seen.slice(1)) / 100;
    if (seen.startsWith('≤ ')) return seen === `≤ ${rounded(Math.floor(value), 0, 'decimal')}`;
    if (seen === '< 1') return value > 0 && value < 1;
    if (figure !== null) {
      const [, decimals = '', unit] = figure;
      const style = unit === '%' ? 'percent' : 'decimal';
      const wanted = rounded(value, decimals.length, style);
      return seen === cell || seen.replace(/^\+| [A-Z]{3}$/g, '').replace('−', '-') === wanted;
    }
  }
  // The channel of a namesake has a column of its own in a file.
  if (header === 'Account' && seen.startsWith(`${cell} · `)) return true;
  return cell === seen || cell === escapeFormulas(seen);
}

const products = validWorld.eligibility.map((one) => String(one['product_id']));
const rates = { base: 'EUR', perUnit: { GBP: 1.17, USD: 0.92 }, enteredAt: {} };

/** All columns of each list, for its URL. */
const columnsOf = new Map(
  Object.values(
    import.meta.glob<Record<string, unknown>>('../{features,pages}/**/*.list.tsx', { eager: true }),
  )
    .flatMap((exported) => Object.values(exported))
    .filter((it): it is ListDefinition => it instanceof Object && 'gridColumns' in it)
    .map(({ name, gridColumns }) => [
      name,
      gridColumns()
        .map(({ id }) => id)
        .join(),
    ]),
);

test.each([
  ['/accounts', 'Accounts'],
  ['/campaigns', 'Campaigns'],
  ['/campaigns?money=converted', 'Campaigns'],
  ['/campaigns?status=enabled&q=a', 'Campaigns'],
  ['/keywords', 'Keywords'],
  ['/keywords?sort=-spend&performance=', 'Keywords', jobOf('keyword', 'summary')],
  ['/listings?as=flat', 'Listings'],
  ['/listings', 'Listings'],
  ['/listings?show=quality&as=flat&sort=-worth', 'Listings'],
  ['/inventory?sort=-spend', 'Inventory'],
  ['/data-quality', 'Data quality'],
  ['/eligibility', 'Eligibility'],
  ['/eligibility?result=eligible', 'Eligibility'],
  ['/reports/', 'Weeks', jobOf('keyword', 'daily')],
])('the export of %s agrees with the screen', async (address, name, job = '') => {
  const url = new URL(address + job, location.origin);
  // The list of a report has the report’s name.
  const columns = columnsOf.get(name) ?? columnsOf.get('Report');
  url.searchParams.set('cols', columns ?? '');
  let problems: string[] = [];
  const { text, failures } = await visitPage({
    address: url.href,
    answers: answersOf(validWorld),
    stored: [
      storedReports(),
      { area: 'settings', key: 'rates', value: { revision: 1, value: rates } },
      ...validWorld.quality.map((of, at) => ({
        area: 'quality' as const,
        key: String(validWorld.listing[at]?.['id']),
        value: { of },
      })),
      { area: 'crawls', key: 'product list', value: { ids: products, at: time } },
      ...validWorld.eligibility.map((of) => ({
        area: 'eligibility' as const,
        key: String(of['product_id']),
        value: { of },
      })),
    ],
    steps: [
      () => pressButton('Load result'),
      async () => {
        problems = await differences(name);
      },
    ],
  });
  expect(failures).toEqual([]);
  expect(problems).toEqual([]);
  expect(text.includes('Converted at your rates: ')).toBe(address.includes('converted'));
});

test.each([
  ['/campaigns?range=last-week', 'Mar 1 – 7', /^Sales may still grow: on all days/],
  ['/accounts?range=last-week', 'Mar 1 – 7', /^Sales may still grow: on all days/],
  ['/campaigns', 'Feb 9 – Mar 10', /^Recent sales may still grow: /],
])(
  'the details of %s say what changes compare, and what is open or mixed',
  async (address, days, open) => {
    onTestFinished(() => setClock(Date.now));
    const { answers } = await startSmallWorld();
    let notes: string[] = [];
    const readNotes = () => {
      const { details } = (here.exported as () => Exported<unknown>)();
      notes = (details?.().lines ?? [])
        .filter(([label]) => label === 'Note')
        .map(([, text]) => text.replaceAll(/\s/g, ' '));
    };
    const stored = await historyEntries();
    const { failures } = await visitPage({ address, answers, stored, steps: [readNotes] });
    expect(failures).toEqual([]);
    expect(notes).toEqual(
      expect.arrayContaining([
        expect.stringMatching(`^Changes: ${days}, 2026 vs `),
        expect.stringMatching(open),
        expect.stringContaining('mix attribution windows: 14 days'),
      ]),
    );
  },
);
