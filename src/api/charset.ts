/** Converts bodies from the charset that their type names. */

/** The body in UTF-8; unchanged if its type names no charset, or one unknown to the browser. */
export function inUtf8(
  { headers }: Pick<Response, 'headers'>,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const named = /charset\s*=\s*"?([^\s";]+)/i.exec(headers.get('Content-Type') ?? '')?.[1];
  if (named === undefined || /^utf-?8$/i.test(named)) return body;
  try {
    return body.pipeThrough(new TextDecoderStream(named)).pipeThrough(new TextEncoderStream());
  } catch {
    return body;
  }
}
