/** Reads an Excel workbook for tests, without the library that writes it. */
import { inflateRawSync } from 'node:zlib';

export interface SheetCell {
  value: string | number | null;
  /** The format of numbers: `0.0%`; `General` by default. */
  format: string;
  isBold: boolean;
}

interface Sheet {
  name: string;
  rows: SheetCell[][];
  xml: string;
}

export function readWorkbook(bytes: Uint8Array): Sheet[] {
  const files = unzip(Buffer.from(bytes));
  const parse = (path: string) => parseXml(files.get(path) ?? '');
  const styles = parse('xl/styles.xml');
  const formats = new Map(
    [...styles.querySelectorAll('numFmts > numFmt')].map((one) => [
      one.getAttribute('numFmtId'),
      one.getAttribute('formatCode') ?? '',
    ]),
  );
  const fonts = [...styles.querySelectorAll('fonts > font')];
  const looks = [...styles.querySelectorAll('cellXfs > xf')].map((one) => {
    const id = one.getAttribute('numFmtId') ?? '0';
    return {
      format: formats.get(id) ?? builtIn[id] ?? id,
      isBold: fonts[Number(one.getAttribute('fontId'))]?.querySelector('b') !== null,
    };
  });
  return [...parse('xl/workbook.xml').querySelectorAll('sheets > sheet')].map((sheet, index) => {
    const xml = files.get(`xl/worksheets/sheet${index + 1}.xml`) ?? '';
    const rows = [...parseXml(xml).querySelectorAll('sheetData > row')].map((row) => {
      const cells: SheetCell[] = [];
      for (const cell of row.querySelectorAll('c')) {
        const place = columnOf(cell.getAttribute('r') ?? '');
        // Empty cells without a format are left out of the file.
        while (cells.length < place) cells.push({ value: null, format: '', isBold: false });
        const text = cell.querySelector('v')?.textContent ?? null;
        const look = looks[Number(cell.getAttribute('s') ?? 0)];
        const isText = cell.getAttribute('t') === 'str';
        cells.push({
          value: text === null || isText ? text : Number(text),
          format: look?.format ?? '',
          isBold: look?.isBold ?? false,
        });
      }
      return cells;
    });
    return { name: sheet.getAttribute('name') ?? '', rows, xml };
  });
}

/** Formats that every workbook has. */
const builtIn: Readonly<Record<string, string>> = {
  0: 'General',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  10: '0.00%',
};

/** `AB7` is in column 27. */
const columnOf = (address: string): number =>
  Array.from(address.replace(/\d+/, '')).reduce(
    (sum, one) => 26 * sum + one.charCodeAt(0) - 64,
    0,
  ) - 1;

function parseXml(text: string): Document {
  return new DOMParser().parseFromString(text, 'text/xml');
}

/** The files of an archive, as its directory at the end lists them. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let at = archive.readUInt32LE(end + 16);
  while (archive.toString('latin1', at, at + 4) === 'PK\u0001\u0002') {
    const [nameLength, extra, comment] = [28, 30, 32].map((part) =>
      archive.readUInt16LE(at + part),
    );
    const size = archive.readUInt32LE(at + 20);
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + size);
    const isPacked = archive.readUInt16LE(at + 10) === 8;
    files.set(name, (isPacked ? inflateRawSync(content) : content).toString('utf8'));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
