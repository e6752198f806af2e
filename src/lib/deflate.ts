/** Bytes made smaller, and back: DEFLATE (RFC 1951) as the browser has it. */

/** So many bytes are pressed together at a time, so that the page goes on in between. */
const portion = 32_768;

/** Rejects where the browser cannot do it. */
export const deflated = (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  through(new CompressionStream('deflate-raw'), bytes);

/** Rejects for bytes that are no such stream. */
export const inflated = (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  through(new DecompressionStream('deflate-raw'), bytes);

async function through(
  { readable, writable }: CompressionStream | DecompressionStream,
  bytes: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const read = new Response(readable).arrayBuffer();
  const [made] = await Promise.all([read, write(writable, bytes)]);
  return new Uint8Array(made);
}

async function write(writable: WritableStream<BufferSource>, bytes: Uint8Array): Promise<void> {
  const writer = writable.getWriter();
  for (let at = 0; at < bytes.length; at += portion) {
    await writer.write(bytes.slice(at, at + portion));
    await new Promise((next) => void setTimeout(next));
  }
  await writer.close();
}
