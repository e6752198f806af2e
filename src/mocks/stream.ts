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

/** A complete list as text, with what follows its rows. */
export function* listText(
  rows: Iterable<unknown>,
  end: (total: number) => string,
): Generator<string> {
  const start = '{"data":[';
  let total = 0;
  for (const row of rows) {
    yield (total === 0 ? start : ',') + JSON.stringify(row);
    total++;
  }
  yield (total === 0 ? start : '') + end(total);
}

/** A list of one page as a response. It states its total last because it is known only then. */
export function streamedList(rows: Iterable<unknown>): Response {
  const text = listText(rows, (total) => `],"pagination":{"next_cursor":null,"total":${total}}}`);
  return new Response(textStream(text), { headers: { 'Content-Type': 'application/json' } });
}
