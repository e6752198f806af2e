/** Compresses bytes, and decompresses them: DEFLATE (RFC 1951) as provided by the browser. */

/** Bytes compressed at a time, so that the page stays responsive. */
const chunkSize = 32_768;

/** Rejects if the browser does not support it. */
export const deflate = (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  transform(new CompressionStream('deflate-raw'), bytes);

/** Rejects for bytes that are not a DEFLATE stream. */
export const inflate = (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  transform(new DecompressionStream('deflate-raw'), bytes);

async function transform(
  { readable, writable }: CompressionStream | DecompressionStream,
  bytes: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const read = new Response(readable).arrayBuffer();
  const [made] = await Promise.all([read, write(writable, bytes)]);
  return new Uint8Array(made);
}

async function write(writable: WritableStream<BufferSource>, bytes: Uint8Array): Promise<void> {
  const writer = writable.getWriter();
  for (let at = 0; at < bytes.length; at += chunkSize) {
    await writer.write(bytes.slice(at, at + chunkSize));
    await new Promise((next) => void setTimeout(next));
  }
  await writer.close();
}
