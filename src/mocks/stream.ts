/** Streams responses row by row, so that a million rows are never in memory at once. */

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

/** A complete list in the contract's envelope; the total comes last because it is known only then. */
export function* listText(rows: Iterable<unknown>): Generator<string> {
  let total = 0;
  yield '{"data":[';
  for (const row of rows) {
    yield (total === 0 ? '' : ',') + JSON.stringify(row);
    total++;
  }
  yield `],"pagination":{"next_cursor":null,"total":${total}}}`;
}

/** `listText` as a response. */
export function streamedList(rows: Iterable<unknown>): Response {
  const headers = { 'Content-Type': 'application/json' };
  return new Response(textStream(listText(rows)), { headers });
}
