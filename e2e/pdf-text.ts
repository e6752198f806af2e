/** Reads what Chromium prints: the size and the text of each page of a PDF. Not a reader of other PDFs. */
import { inflateSync } from 'node:zlib';

interface PdfPage {
  isLandscape: boolean;
  text: string;
}

/** The pages of a PDF, in order. */
export function readPdf(pdf: Buffer): PdfPage[] {
  const source = pdf.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of source.matchAll(/\n(\d+) 0 obj\n([^]*?)\nendobj/g))
    objects.set(id, body);
  const stream = (id = ''): string => {
    const [, data = ''] = /stream\n([^]*)\nendstream/.exec(objects.get(id) ?? '') ?? [];
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  };
  const fonts = new Map<string, (hex: string) => string>();
  const decoder = (id: string) => {
    const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
    const decode = fonts.get(id) ?? decoderOf(map === undefined ? '' : stream(map));
    fonts.set(id, decode);
    return decode;
  };
  return [...objects.values()]
    .filter((body) => body.startsWith('<</Type /Page\n'))
    .map((body) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(body) ?? [];
      const [, contents] = /\/Contents (\d+) 0 R/.exec(body) ?? [];
      const own = new Map<string, string>();
      for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) own.set(name, id);
      let font = '';
      let text = '';
      for (const [, name, hex, isLine] of stream(contents).matchAll(
        /\/(F\d+) [\d.]+ Tf|<([\dA-F]+)> Tj|(BT)/g,
      )) {
        if (name !== undefined) font = own.get(name) ?? '';
        if (hex !== undefined) text += decoder(font)(hex);
        if (isLine !== undefined) text += '\n';
      }
      return { isLandscape: Number(width) > Number(height), text };
    });
}

/** Reads glyphs with a font's map of codes, in hexadecimal digits, to UTF-16. */
function decoderOf(map: string): (hex: string) => string {
  const [, codeSpace = '00'] = /begincodespacerange\n<([\dA-F]+)>/.exec(map) ?? [];
  const texts = new Map<number, string>();
  const textOf = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, chars = ''] of map.matchAll(/beginbfchar\n([^]*?)endbfchar/g))
    for (const [, code = '', to = ''] of chars.matchAll(/<([\dA-F]+)> <([\dA-F]+)>/g))
      texts.set(Number.parseInt(code, 16), textOf(to));
  for (const [, ranges = ''] of map.matchAll(/beginbfrange\n([^]*?)endbfrange/g))
    for (const [, from = '', end = '', to = ''] of ranges.matchAll(
      /<([\dA-F]+)> <([\dA-F]+)> <([\dA-F]{4})>/g,
    )) {
      const [first, last] = [Number.parseInt(from, 16), Number.parseInt(end, 16)];
      for (let code = first; code <= last; code++)
        texts.set(code, String.fromCodePoint(Number.parseInt(to, 16) + code - first));
    }
  return (hex) => {
    let text = '';
    for (let at = 0; at < hex.length; at += codeSpace.length)
      text += texts.get(Number.parseInt(hex.slice(at, at + codeSpace.length), 16)) ?? '';
    return text;
  };
}
