/** Streams responses row by row, so that a million rows are never in memory at once. */
import type { ListText } from './dialect/dialect.ts';

/** Characters collected before they are sent. */
const pieceLength = 64 * 1024;

/** A body of text pieces, each generated when the reader is ready for it. */
export function textStream(pieces: Iterator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull(controller) {
      let text = '';
      while (text.length < pieceLength) {
        const next = pieces.next();
        if (next.done === true) {
          if (text !== '') controller.enqueue(encoder.encode(text));
          controller.close();
          return;
        }
        text += next.value;
      }
      controller.enqueue(encoder.encode(text));
    },
  });
}

/** A complete list as text; a dialect states its total last because it is known only then. */
export function* listText(rows: Iterable<unknown>, { start, end }: ListText): Generator<string> {
  let total = 0;
  for (const row of rows) {
    yield (total === 0 ? start : ',') + JSON.stringify(row);
    total++;
  }
  yield (total === 0 ? start : '') + end(total);
}

/** `listText` as a response. */
export function streamedList(rows: Iterable<unknown>, around: ListText): Response {
  const headers = { 'Content-Type': 'application/json' };
  return new Response(textStream(listText(rows, around)), { headers });
}
