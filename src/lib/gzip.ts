/** Compresses bytes, and decompresses them: gzip (RFC 1952), whose checksum and length tell damaged bytes. */

/** Bytes compressed at a time, so that the page stays responsive. */
const chunkSize = 32_768;

/** Rejects if the browser does not support it. */
export const gzip = (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  transform(new CompressionStream('gzip'), bytes, Infinity);

/** Rejects for bytes that are not a gzip stream or are damaged, and as soon as the result exceeds `maxLength` bytes. */
export function gunzip(bytes: Uint8Array, maxLength = Infinity): Promise<Uint8Array<ArrayBuffer>> {
  return transform(new DecompressionStream('gzip'), bytes, maxLength);
}

async function transform(
  { readable, writable }: CompressionStream | DecompressionStream,
  bytes: Uint8Array,
  maxLength: number,
): Promise<Uint8Array<ArrayBuffer>> {
  let length = 0;
  const counted = new TransformStream<BufferSource, BufferSource>({
    transform(chunk, controller) {
      length += chunk.byteLength;
      if (length <= maxLength) controller.enqueue(chunk);
      else controller.error(new RangeError('The decompressed bytes are too long.'));
    },
  });
  const read = new Response(readable.pipeThrough(counted)).arrayBuffer();
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
