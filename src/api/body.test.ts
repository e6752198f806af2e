import { expect, test } from 'vitest';
import { inUtf8 } from './body.ts';

async function read(bytes: number[], type: string): Promise<string> {
  const response = new Response(Uint8Array.from(bytes), { headers: { 'Content-Type': type } });
  if (response.body === null) return '';
  return new Response(inUtf8(response, response.body)).text();
}

const cafeInLatin1 = [0x63, 0x61, 0x66, 0xe9];

test.each(['application/json; charset=ISO-8859-1', 'text/csv;charset="latin1"'])(
  'a body is read in the charset of its type: %s',
  async (type) => expect(await read(cafeInLatin1, type)).toBe('café'),
);

test('a body without a charset, or with an unknown one, is UTF-8', async () => {
  const bytes = [...new TextEncoder().encode('café')];
  for (const type of ['text/csv', 'text/csv; charset=utf-8', 'text/csv; charset=x-none'])
    expect(await read(bytes, type)).toBe('café');
});
