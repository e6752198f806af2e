import { expect, test } from 'vitest';
import { csvCell, csvRecord } from './csv.ts';

test('quotes what would be read as several cells, and nothing else', () => {
  expect(csvRecord(['plain', 'a,b', 'say "so"', 'two\nlines', ' spaced '])).toBe(
    'plain,"a,b","say ""so""","two\nlines", spaced \r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@cmd', '\tx', '\rx', '\n=1', '\0=1', '＝1', '＋1', '－1', '＠x'])(
  'defuses %j',
  (text) => {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
  },
);

test('leaves figures, signs in the middle and empty cells alone', () => {
  expect(csvRecord([-1.5, 0, true, null, 'a=b', ''])).toBe('-1.5,0,true,,a=b,\r\n');
});

test.each([';', '\t', '|', '\n', '\r'])(
  'defuses after %j, where a spreadsheet may begin a cell',
  (sign) => {
    expect(csvCell(`Summer${sign}=HYPERLINK(B1)${sign}x`)).toContain(
      `Summer${sign}'=HYPERLINK(B1)`,
    );
    expect(csvCell(`Summer${sign} 2026 - sale`)).not.toContain("'");
  },
);
