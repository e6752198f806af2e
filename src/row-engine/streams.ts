/**
 * Streams between page and worker. Most browsers can transfer a stream; in others its chunks are sent over a
 * port on demand.
 */
import { messageOf } from '#lib/message-of.ts';

/** What is transferred: the stream itself, or a port that delivers its chunks. */
export type TransferredStream = ReadableStream<Uint8Array> | MessagePort;

type Piece = { chunk: Uint8Array } | { failure: string } | 'end';
type ChunkRequest = 'more' | 'enough';

const canTransferStreams = ((): boolean => {
  const stream = new ReadableStream();
  try {
    structuredClone(stream, { transfer: [stream] });
    return true;
  } catch {
    return false;
  }
})();

/** The stream prepared for sending; it must be in the transfer list. */
export function toTransferable(
  stream: ReadableStream<Uint8Array>,
  transferable = canTransferStreams,
): TransferredStream {
  if (transferable) return stream;
  const { port1, port2 } = new MessageChannel();
  const reader = stream.getReader();
  const post = (piece: Piece): void => port1.postMessage(piece);
  port1.addEventListener('message', ({ data }: MessageEvent<ChunkRequest>) => {
    if (data === 'enough') {
      port1.close();
      reader.cancel().catch(() => {});
      return;
    }
    reader
      .read()
      .then(({ done, value }) => post(done ? 'end' : { chunk: value }))
      .catch((error: unknown) => {
        post({ failure: messageOf(error) });
      });
  });
  port1.start();
  return port2;
}

/** The received stream. */
export function fromTransferable(sent: TransferredStream): ReadableStream<Uint8Array> {
  if (sent instanceof ReadableStream) return sent;
  let answer: ((piece: Piece) => void) | null = null;
  sent.addEventListener('message', ({ data }: MessageEvent<Piece>) => answer?.(data));
  sent.start();
  const ask = (message: ChunkRequest): void => sent.postMessage(message, []);
  return new ReadableStream({
    async pull(controller) {
      const piece = await new Promise<Piece>((resolve) => {
        answer = resolve;
        ask('more');
      });
      if (typeof piece === 'object' && 'chunk' in piece) {
        controller.enqueue(piece.chunk);
        return;
      }
      sent.close();
      if (piece === 'end') controller.close();
      else controller.error(new Error(piece.failure));
    },
    cancel: () => ask('enough'),
  });
}
