import { expect, test } from 'vitest';
import { decode } from './decode.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig: boolean) => {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), !isBig);
  return bytes;
};
const text = 'asin;countryCode\r\nB0CX000001;DE ä';

test.each([
  ['UTF-8', utf8(text)],
  ['UTF-8', utf8(`\uFEFF${text}`)],
  ['UTF-16', utf16(`\uFEFF${text}`, false)],
  ['UTF-16', utf16(`\uFEFF${text}`, true)],
])('reads %s', (_, bytes) => {
  expect(decode(bytes)).toEqual({ text, oddLine: null });
});

test('reports the line of text in another encoding instead of guessing', () => {
  const bytes = Uint8Array.from('asin\ntitle\nM\u00fctze', (sign) => sign.charCodeAt(0));
  expect(decode(bytes)).toEqual({ text: 'asin\ntitle\nM\uFFFDtze', oddLine: 3 });
});

test('accepts text with zero bytes in it', () => {
  expect(decode(utf8('B0CX\u0000000001,DE')).text).toBe('B0CX\u0000000001,DE');
});

test.each([
  ['PK\u0003\u0004', 'CSV UTF-8'],
  ['%PDF-1.7', 'PDF'],
])('rejects a file that is not text, with advice: %j', (begins, advice) => {
  expect(() => decode(utf8(begins))).toThrow(advice);
});
