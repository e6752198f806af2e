/** Answers that are written row by row, so that a million rows are never held at once. */

/** Characters that are put together before they are sent on. */
const pieceLength = 64 * 1024;

/** A body made from pieces of text, each asked for when the reader is ready for it. */
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

/** A whole list in the envelope of the contract; its total comes last, for only then is it known. */
export function* listText(rows: Iterable<unknown>): Generator<string> {
  let total = 0;
  yield '{"data":[';
  for (const row of rows) {
    yield (total === 0 ? '' : ',') + JSON.stringify(row);
    total++;
  }
  yield `],"pagination":{"next_cursor":null,"total":${total}}}`;
}

/** `listText` as an answer. */
export function streamedList(rows: Iterable<unknown>): Response {
  const headers = { 'Content-Type': 'application/json' };
  return new Response(textStream(listText(rows)), { headers });
}
