/** Compresses bytes, and decompresses them: gzip (RFC 1952), whose checksum and length tell damaged bytes. */

export const gzip = (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  transform(new CompressionStream('gzip'), bytes, Infinity);

/** Rejects for bytes that are not a gzip stream or are damaged, and as soon as the result exceeds `maxLength` bytes. */
export function gunzip(bytes: Uint8Array, maxLength = Infinity): Promise<Uint8Array<ArrayBuffer>> {
  return transform(new DecompressionStream('gzip'), bytes, maxLength);
}

async function transform(
  stream: CompressionStream | DecompressionStream,
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
  // Chunk by chunk, so that the page stays responsive. Nothing here is shared memory, which a Blob refuses.
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  const result = blob.stream().pipeThrough(stream).pipeThrough(counted);
  return new Uint8Array(await new Response(result).arrayBuffer());
}
